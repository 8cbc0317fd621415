import { reportPage, reportReasons, type ReportPageData, type ReportReason } from '../../pages/problems/report-page.ts';
import { formPaths } from '../../pages/form-paths.ts';
import type { FormCall, FormRoute, PageCall, PageRoute, Shown } from '../../serving/page-route.ts';

/** The kind and the category of a feedback message for a reason. */
const kinds = {
  spam: { feedback_type: 'spam', category: 'spam' },
  abuse: { feedback_type: 'abuse-reports', category: 'harassment' },
  illegal: { feedback_type: 'abuse-reports', category: 'other' },
  other: { feedback_type: 'abuse-reports', category: 'other' },
} as const satisfies Record<ReportReason, object>;

async function showReport({ query, view }: PageCall): Promise<Shown> {
  const data: ReportPageData = { url: query.get('url') ?? '', reason: 'other', message: '', errors: {} };
  const shown = await view();
  const notice = query.get('sent') === 'yes' ? shown.locale.messages.problems.reportThanks : undefined;
  return { html: reportPage(data, { ...shown, notice }) };
}

const reasonIn = ({ field }: FormCall) => reportReasons.find((reason) => reason === field('reason')) ?? 'other';

const report: FormRoute = {
  path: formPaths.report,
  isPublic: true,
  async submit(call) {
    const { api, field } = call;
    const fields = { ...kinds[reasonIn(call)], message: field('message'), reported_url: field('url') };
    await api.client.createFeedbackMessage({ body: { feedback_message: fields } });
    return `${formPaths.report}?sent=yes`;
  },
  async showRefused(call, { message: error }) {
    const { field, view } = call;
    const typed = { url: field('url'), reason: reasonIn(call), message: field('message') };
    return reportPage({ ...typed, errors: { message: error } }, { ...(await view()), path: formPaths.report });
  },
};

export const reportPages: readonly PageRoute[] = [{ path: formPaths.report, show: showReport }];
export const reportForms: readonly FormRoute[] = [report];
