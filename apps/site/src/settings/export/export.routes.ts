import type { PageCall, PageRoute, PageResult } from '../../serving/page-route.ts';
import { requireViewer } from '../../serving/signed-in.ts';
import { exportPage, exportPath } from './export-page.ts';

/** The page on which the viewer requests an export of their content and data. */
async function showExport(call: PageCall): Promise<PageResult> {
  const view = await call.view();
  requireViewer(view);
  return { html: exportPage(view) };
}

export const exportPages: readonly PageRoute[] = [{ path: exportPath, show: showExport }];
