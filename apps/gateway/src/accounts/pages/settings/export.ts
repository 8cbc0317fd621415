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
    const body = html`<p>
        Your content and the data we store about you, as a file of Markdown and JSON. We email you a download link when
        it is ready.
      </p>
      ${call.form({ button: 'Request export' })}`;
    return settingsView(call, 'Export', body);
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      async submit({ clients, options }) {
        await clients.accounts.requestExport({}, options);
        return { redirect: '/settings/export', flash: 'export_requested' };
      },
    }),
  },
});
