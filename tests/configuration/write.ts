import { writeFileSync } from 'node:fs';
import { consumedEventsPath, renderConsumedEvents } from './consumed-events.ts';
import { documentPath, renderDocument } from './configuration-document.ts';
import { operationsPath, renderOperations } from '../operations/render-operations.ts';
import { renderDashboards } from './dashboards.ts';
import { embedsPath, renderEmbeds } from './embeds.ts';
import { natsAccessPath, renderNatsAccess } from './nats-access-file.ts';
import { renderSettings, settingsPath } from './settings.ts';

writeFileSync(new URL(`../../${documentPath}`, import.meta.url), renderDocument());
writeFileSync(new URL(`../../${consumedEventsPath}`, import.meta.url), renderConsumedEvents());
writeFileSync(new URL(`../../${natsAccessPath}`, import.meta.url), renderNatsAccess());
writeFileSync(new URL(`../../${operationsPath}`, import.meta.url), renderOperations());
writeFileSync(new URL(`../../${embedsPath}`, import.meta.url), renderEmbeds());
writeFileSync(new URL(`../../${settingsPath}`, import.meta.url), renderSettings());
for (const [path, text] of Object.entries(renderDashboards())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), text);
}
