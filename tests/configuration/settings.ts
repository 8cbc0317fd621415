import { describedSettings } from '@commonplace/site-settings/describe-settings';
import { settingGroups } from '@commonplace/site-settings/known-settings';
import { renderTable } from '../support/table.ts';
import { renewCommand } from './document.ts';

/** The page of all settings, from the root of the repository. */
export const settingsPath = 'docs/settings.md';

const introduction = `# Settings of the site

What administrators set with \`PUT /api/admin/config\` (A62), \`{"site_config": {KEY: VALUE}}\`, and read with \`GET\`. A value
takes effect in every process within two seconds, without a restart; null, a blank and an empty list go back to the
default. What has no effect here is no key: one that is unknown, or a value that does not fit, is 422 and nothing is set.
\`GET /api/admin/config/schema\` has the same as a JSON Schema.

This page is made from \`packages/site-settings\`: \`${renewCommand}\`.
`;

/** The text of the page, as the settings are now. */
export function renderSettings(): string {
  const groups = Object.keys(settingGroups).map((group) => {
    const rows = describedSettings
      .filter((described) => described.group === group)
      .map(({ key, setting }) => {
        const value = setting.default === null ? 'none' : `\`${JSON.stringify(setting.default)}\``;
        return [`\`${key}\``, value, setting.description.replaceAll('|', '\\|')];
      });
    return `## ${group}\n\n${renderTable(['Key', 'Default', 'Meaning'], rows)}`;
  });
  return `${introduction}\n${groups.join('\n')}`;
}
