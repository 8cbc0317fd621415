import { describedSettings } from '@commonplace/site-settings/describe-settings';
import { settingGroups } from '@commonplace/site-settings/known-settings';
import { renderTable } from '../support/table.ts';
import { renewCommand } from './configuration-document.ts';

/** Relative to the root of the repository. */
export const settingsPath = 'docs/settings.md';

const introduction = `# Settings of the site

Administrators set these with \`PUT /api/admin/config\` and \`{"site_config": {KEY: VALUE}}\`, and read them with \`GET\`. A value
takes effect in every process within two seconds, without a restart. Null, a blank text and an empty list restore the
default. An unknown key or an invalid value is answered with 422, and nothing is set. \`GET /api/admin/config/schema\` returns
the settings as a JSON Schema.

\`${renewCommand}\` generates this page from \`packages/site-settings\`.
`;

/** Returns the text of `settingsPath`. */
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
