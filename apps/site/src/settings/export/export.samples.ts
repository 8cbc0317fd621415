import type { Samples } from '../../testing/samples.ts';
import { exportPage } from './export-page.ts';

export const samples: Samples = {
  accountExport: (_text, view) => exportPage(true, view),
  unconfirmedExport: (_text, view) => exportPage(false, view),
};
