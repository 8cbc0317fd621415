import { CommonplaceError } from '@commonplace/client';
import { webmentionPath } from './mentions-page.ts';
import { formPaths } from '../parts/form-paths.ts';
import type { FormCall, FormRoute } from '../serving/page-route.ts';
import { idIn, oneOf } from '../serving/form-fields.ts';

/** Notices of programs that a page mentions an article (Webmention, 3.2). */
const receive: FormRoute = {
  path: webmentionPath,
  isPublic: true,
  async submit({ api, field }: FormCall) {
    const webmention = { source: field('source'), target: field('target') };
    try {
      await api.client.receiveWebmention({ body: { webmention } });
      return { text: '', status: 202 };
    } catch (error) {
      if (!(error instanceof CommonplaceError) || error.status === 0) throw error;
      // Webmention, 3.2.3: what is wrong with the notice is 400.
      return { text: error.message, status: error.status === 422 ? 400 : error.status };
    }
  },
};

/** Approves or hides a mention. */
const update: FormRoute = {
  path: formPaths.webmention,
  async submit(call) {
    const webmention = { state: oneOf(call, 'state', ['approved', 'hidden']) };
    await call.api.client.updateWebmention({ params: { path: { id: idIn(call, 'id') } }, body: { webmention } });
    return { goTo: call.returnTo, flash: webmention.state === 'approved' ? 'mention_approved' : 'mention_hidden' };
  },
};

export const mentionForms: readonly FormRoute[] = [receive, update];
