import { etagOf } from '@commonplace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import type { Report, Status } from './report.ts';

const setStatus = (id: number, status: Status, ifMatch?: string) =>
  api.PATCH('/api/feedback_messages/{id}', {
    params: { path: { id } },
    body: { feedback_message: { status } },
    ifMatch,
  });

interface Verdict {
  reports: readonly Pick<Report, 'id' | 'status'>[];
  status: Status;
}

/** Says what has become of reports (A53); it can be undone. */
export function useStatus() {
  const client = useQueryClient();
  const setAll = async (wanted: readonly Parameters<typeof setStatus>[]) => {
    try {
      for (const [id, status, ifMatch] of wanted) await setStatus(id, status, ifMatch);
    } finally {
      await client.invalidateQueries({ queryKey: ['/api/feedback_messages/{id}'] });
    }
  };
  return useChange<Verdict>({
    run: ({ reports, status }) => setAll(reports.map((report) => [report.id, status, etagOf(report)])),
    shownIn: ['/api/feedback_messages'],
    done: ({ reports, status }) =>
      reports.length === 1 ? `The report is ${inWords[status]}` : `${reports.length} reports are ${inWords[status]}`,
    undo: ({ reports }) => setAll(reports.map(({ id, status }) => [id, status as Status])),
  });
}

const inWords: Record<Status, string> = {
  Open: 'open again',
  Resolved: 'resolved',
  Invalid: 'said to be invalid',
  Spam: 'said to be spam',
  Ignored: 'ignored',
};
