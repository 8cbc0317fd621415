import { CommonplaceError } from '@commonplace/client';
import type { FormRoute } from '../../serving/page-route.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { donePath } from '../settings-forms.ts';
import { exportPath } from './export-page.ts';

/** The status of a second press while the first one is being answered. */
const keyInUse = 409;

/** Requests an export, once each time the form is shown. */
const requestExport: FormRoute = {
  path: exportPath,
  async submit(call) {
    try {
      await call.api.client.requestAccountExport({ idempotencyKey: submissionKey(call, []) });
    } catch (error) {
      if (!(error instanceof CommonplaceError) || error.status !== keyInUse) throw error;
    }
    return donePath(exportPath, 'export_requested');
  },
};

export const exportForms: readonly FormRoute[] = [requestExport];
