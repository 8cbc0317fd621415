import type { FormRoute } from '../../serving/page-route.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { exportPath } from './export-page.ts';

/** Requests an export, once each time the form is shown. */
const requestExport: FormRoute = {
  path: exportPath,
  async submit(call) {
    await call.api.client.requestAccountExport({ idempotencyKey: submissionKey(call, []) });
    return { goTo: exportPath, flash: 'export_requested' };
  },
};

export const exportForms: readonly FormRoute[] = [requestExport];
