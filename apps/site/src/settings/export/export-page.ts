import type { FormState } from '@commonplace/ui/forms/form-view';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { keyField } from '../settings-forms.ts';
import { settingsPage } from '../settings-page.ts';
import { renderUnconfirmed } from '../unconfirmed-notice.ts';

export const exportPath = '/settings/export';

/** Renders the page on which people request an export of their content and data, which needs a confirmed email address. */
export function exportPage(isConfirmed: boolean, view: View, refused?: FormState): string {
  const { settings: texts } = view.locale.messages.account;
  return settingsPage(
    {
      title: texts.export,
      path: exportPath,
      refused,
      content: (form) =>
        html`<p>${texts.exportText}</p>
          ${isConfirmed ? form({ fields: [keyField()], button: texts.requestExport }) : renderUnconfirmed(texts.exportUnconfirmed, view.locale)}`,
    },
    view,
  );
}
