import { etagOf } from '@commonplace/client';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';
import type { Report, Status } from './report.ts';

const setStatus = (id: number, status: Status, ifMatch?: string) =>
  api.PATCH('/api/feedback_messages/{id}', {
    params: { path: { id } },
    body: { feedback_message: { status } },
    ifMatch,
  });

/** Says what has become of reports (A53), each in the state that was seen; it can be undone. */
export function useStatus() {
  return useEach<Report, Status>({
    run: (report, status) => setStatus(report.id, status, etagOf(report)),
    shownIn: [['/api/feedback_messages'], ['/api/feedback_messages/{id}']],
    nameOf: ({ id, message }) => `Report ${id}: ${message.slice(0, 40)}`,
    done: ({ length }, status) =>
      length === 1 ? `The report is ${inWords[status]}` : `${length} reports are ${inWords[status]}`,
    undo: ({ id, status }, written) => setStatus(id, status as Status, etagOf(written as object)),
  });
}

const inWords: Record<Status, string> = {
  Open: 'open again',
  Resolved: 'resolved',
  Invalid: 'said to be invalid',
  Spam: 'said to be spam',
  Ignored: 'ignored',
};
