import { etagOf } from '@commonplace/client';
import { cutText } from '@commonplace/rules/cut-text';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';
import type { Report, Status } from './report.ts';

const setStatus = (id: number, status: Status, ifMatch?: string) =>
  api.patchFeedbackMessage({
    params: { path: { id } },
    body: { feedback_message: { status } },
    ifMatch,
  });

/** Sets the status of reports (UpdateFeedbackMessage), each with the edit tag that was read; can be undone. */
export function useReportStatus() {
  return useBulkAction<Report, Status>({
    run: (report, status) => setStatus(report.id, status, etagOf(report)),
    invalidates: [['listFeedbackMessages'], ['getFeedbackMessage']],
    nameOf: ({ id, message }) => `Report ${id}: ${cutText(message, 40)}`,
    done: ({ length }, status) =>
      length === 1 ? `Report ${descriptions[status]}` : `${length} reports ${descriptions[status]}`,
    undo: ({ id, status }, result) => setStatus(id, status as Status, etagOf(result as object)),
  });
}

const descriptions: Record<Status, string> = {
  Open: 'reopened',
  Resolved: 'resolved',
  Invalid: 'marked as invalid',
  Spam: 'marked as spam',
  Ignored: 'ignored',
};
