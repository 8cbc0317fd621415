import { z } from 'zod';
import { html } from '../markup.ts';
import { defineForm, definePage } from '../page.ts';
import { settingsView } from './settings-view.ts';

/** A copy of everything that somebody wrote. */
export const exportData = definePage({
  name: 'ExportPage',
  path: '/settings/export',
  access: 'signed in',
  async show(call) {
    const body = html`<p>
        Everything that you wrote, and what we keep about you, as a file of Markdown and JSON. We send you a mail with a
        link to it when it is ready.
      </p>
      ${call.form({ button: 'Make an export' })}`;
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
