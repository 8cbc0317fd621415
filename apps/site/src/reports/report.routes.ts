import { reportPage, reportReasons, type ReportPageData, type ReportReason } from './report-page.ts';
import { submissionKey } from '../serving/submission-key.ts';
import { formPaths } from '../parts/form-paths.ts';
import type { FormCall, FormRoute, PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

/** The kind and the category of a feedback message for a reason. */
const kinds = {
  spam: { feedback_type: 'spam', category: 'spam' },
  abuse: { feedback_type: 'abuse-reports', category: 'harassment' },
  illegal: { feedback_type: 'abuse-reports', category: 'other' },
  error: { feedback_type: 'bug-reports', category: 'bug' },
  other: { feedback_type: 'abuse-reports', category: 'other' },
} as const satisfies Record<ReportReason, object>;

async function showReport({ query, view }: PageCall): Promise<PageResult> {
  const data: ReportPageData = {
    url: query.get('url') ?? '',
    reason: reasonOf(query.get('reason')),
    message: '',
    requestId: requestIdOf(query.get('request_id')),
    errors: {},
  };
  return { html: reportPage(data, await view()) };
}

const reasonOf = (value: string | null) => reportReasons.find((reason) => reason === value) ?? 'other';

/** Returns an id of a request; empty for anything else. */
const requestIdOf = (value: string | null) => (value !== null && /^[\w-]{1,64}$/.test(value) ? value : '');

/** Returns the message, with the id of the request that failed in its last line. */
async function messageIn({ field, locale }: FormCall): Promise<string> {
  const [message, id] = [field('message'), requestIdOf(field('request_id'))];
  if (id === '' || message.trim() === '') return message;
  return `${message}\n\n${(await locale()).messages.problems.requestId}: ${id}`;
}

const report: FormRoute = {
  path: formPaths.report,
  isPublic: true,
  async submit(call) {
    const { api, field } = call;
    const message = await messageIn(call);
    const fields = { ...kinds[reasonOf(field('reason'))], message, reported_url: field('url') };
    const idempotencyKey = submissionKey(call, ['url', 'reason', 'message', 'request_id']);
    await api.client.createFeedbackMessage({ body: { feedback_message: fields }, idempotencyKey });
    return { goTo: formPaths.report, flash: 'report_sent' };
  },
  async showRefused(call, { message: error }) {
    const { field, view } = call;
    const requestId = requestIdOf(field('request_id'));
    const typed = { url: field('url'), reason: reasonOf(field('reason')), message: field('message'), requestId };
    return reportPage({ ...typed, errors: { message: error } }, { ...(await view()), path: formPaths.report });
  },
};

export const reportPages: readonly PageRoute[] = [{ path: formPaths.report, show: showReport }];
export const reportForms: readonly FormRoute[] = [report];
