import type { PageCall, PageRoute, PageResult } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { exportPage, exportPath } from './export-page.ts';
import { isEmailConfirmed } from './is-email-confirmed.ts';

/** The page on which the viewer requests an export of their content and data. */
async function showExport(call: PageCall): Promise<PageResult> {
  const [isConfirmed, view] = await Promise.all([isEmailConfirmed(call.api), call.view()]);
  return { html: exportPage(isConfirmed, view) };
}

export const exportPages: readonly PageRoute[] = [signedIn({ path: exportPath, show: showExport })];
