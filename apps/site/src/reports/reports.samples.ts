import { paging, type Samples, time } from '../testing/samples.ts';
import { reportPage } from './report-page.ts';
import { reportsPage } from './own-reports-page.ts';

const ownReport = (message: string) => ({
  id: 1,
  feedback_type: 'spam',
  category: 'spam',
  message,
  reported_url: '/ada/text-1' as string | null,
  status: 'Resolved',
  reporter_id: 2,
  created_at: time,
  updated_at: time,
});

export const samples: Samples = {
  ownReports: (text, view) =>
    reportsPage({ reports: [ownReport(text), { ...ownReport(text), reported_url: null }], paging }, view),
  report: (text, view) =>
    reportPage({ url: text, reason: 'spam', message: text, requestId: text, errors: { message: text } }, view),
};
