import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capacityPath, renderCapacity } from './capacity.ts';
import { documentPath, renderDocument } from './configuration-document.ts';
import { operationsPath, renderOperations } from '../operations/render-operations.ts';
import { renderDashboards } from './dashboards.ts';
import { embedsPath, renderEmbeds } from './embeds.ts';
import { renderChartFiles } from './helm-chart.ts';
import { natsAccessPath, renderNatsAccess } from './nats-access-file.ts';
import { exampleNames, hasHelm, renderedPath, renderExample } from './rendered-examples.ts';
import { renderSettings, settingsPath } from './settings.ts';

writeFileSync(new URL(`../../${documentPath}`, import.meta.url), renderDocument());
writeFileSync(new URL(`../../${natsAccessPath}`, import.meta.url), renderNatsAccess());
writeFileSync(new URL(`../../${operationsPath}`, import.meta.url), renderOperations());
writeFileSync(new URL(`../../${embedsPath}`, import.meta.url), renderEmbeds());
writeFileSync(new URL(`../../${capacityPath}`, import.meta.url), renderCapacity());
writeFileSync(new URL(`../../${settingsPath}`, import.meta.url), renderSettings());
const write = (path: string, text: string) => {
  const file = new URL(`../../${path}`, import.meta.url);
  mkdirSync(dirname(fileURLToPath(file)), { recursive: true });
  writeFileSync(file, text);
};
for (const [path, text] of Object.entries(renderDashboards())) write(path, text);
for (const [path, text] of renderChartFiles()) write(path, text);
// After the files of the chart, of which they are made.
for (const name of hasHelm ? exampleNames : []) write(renderedPath(name), renderExample(name));
