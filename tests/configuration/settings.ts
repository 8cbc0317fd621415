import { describedSettings } from '@commonplace/site-settings/describe-settings';
import { settingGroups } from '@commonplace/site-settings/known-settings';
import { renderTable } from '../support/table.ts';
import { renewCommand } from './configuration-document.ts';

/** Path of the page of all settings. */
export const settingsPath = 'docs/settings.md';

const introduction = `# Site settings

Administrators change these settings with \`PUT /api/admin/config\`, \`{"site_config": {KEY: VALUE}}\`, and read them with
\`GET\`. A change takes effect in every process within two seconds, without a restart. Null, a blank or an empty list
restores the default. An unknown key or an invalid value is rejected with 422, and then nothing is changed.
\`GET /api/admin/config/schema\` returns the same as a JSON Schema.

This page is generated from \`packages/site-settings\`: \`${renewCommand}\`.
`;

/** Renders the page from the current settings. */
export function renderSettings(): string {
  const groups = Object.keys(settingGroups).map((group) => {
    const rows = describedSettings
      .filter((described) => described.group === group)
      .map(({ key, setting }) => {
        const value = setting.default === null ? 'none' : `\`${JSON.stringify(setting.default)}\``;
        return [setting.title, `\`${key}\``, value, setting.description.replaceAll('|', '\\|')];
      });
    return `## ${group}\n\n${renderTable(['Setting', 'Key', 'Default', 'Description'], rows)}`;
  });
  return `${introduction}\n${groups.join('\n')}`;
}
