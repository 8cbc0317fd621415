import type { FormRoute } from '../../serving/page-route.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { exportPage, exportPath } from './export-page.ts';
import { isEmailConfirmed } from './is-email-confirmed.ts';

/** Requests an export, once each time the form is shown. */
const requestExport: FormRoute = {
  path: exportPath,
  async submit(call) {
    await call.api.client.requestAccountExport({ idempotencyKey: submissionKey(call, []) });
    return { goTo: exportPath, flash: 'export_requested' };
  },
  async showRefused(call, { message }) {
    const [isConfirmed, view] = await Promise.all([isEmailConfirmed(call.api), call.view()]);
    return exportPage(isConfirmed, view, { form: 'main', values: {}, errors: {}, message });
  },
};

export const exportForms: readonly FormRoute[] = [requestExport];
