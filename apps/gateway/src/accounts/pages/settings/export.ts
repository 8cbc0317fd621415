import { z } from 'zod';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from '../page.ts';
import { settingsView } from './settings-view.ts';

/** Exports the content and data of the account. */
export const exportData = definePage({
  name: 'ExportPage',
  path: '/settings/export',
  access: 'signed in',
  async show(call) {
    const { settings: texts } = call.texts;
    const body = html`<p>${texts.exportText}</p>
      ${call.form({ button: texts.requestExport })}`;
    return settingsView(call, texts.export, body);
  },
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({}),
      async submit({ clients, options }) {
        await clients.accounts.requestExport({}, options);
        return { redirect: '/settings/export', flash: 'export_requested' };
      },
    }),
  },
});
