import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { keyField } from '../settings-forms.ts';
import { settingsPage } from '../settings-page.ts';

export const exportPath = '/settings/export';

/** Renders the page on which people request an export of their content and data. */
export function exportPage(view: View): string {
  const { settings: texts } = view.locale.messages.account;
  return settingsPage(
    {
      title: texts.export,
      path: exportPath,
      content: (form) =>
        html`<p>${texts.exportText}</p>
          ${form({ fields: [keyField()], button: texts.requestExport })}`,
    },
    view,
  );
}
