import { useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { Form } from '../../../parts/form.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { sayDone, sayFailed } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { idsIn } from '../common/values.ts';
import { useMembersAnew } from './use-members-anew.ts';

const fields: readonly Field[] = [
  {
    name: 'user_ids',
    label: 'Ids of people',
    kind: 'long text',
    description: 'At most 10,000, with anything between them: a column of a table can be pasted.',
  },
  {
    name: 'deed',
    label: 'What becomes of them',
    kind: 'choice',
    required: true,
    options: [
      ['add_users', 'They join the segment'],
      ['remove_users', 'They leave the segment'],
    ],
  },
];

/** Adds and removes many at once (A23, A24), and says with whom that did not work. */
export function ChangeMembers({ id }: { id: number }) {
  const [failed, setFailed] = useState<readonly number[]>([]);
  const [round, setRound] = useState(0);
  const readAnew = useMembersAnew();
  return (
    <section aria-label="Change members">
      <Form
        key={round}
        fields={fields}
        initial={{ user_ids: '', deed: 'add_users' }}
        action="Change the members"
        submit={async ({ user_ids: text, deed }) => {
          const options = { params: { path: { id } }, body: { user_ids: idsIn(String(text)) } };
          const isRemoval = deed === 'remove_users';
          const { succeeded, failed: others } = isRemoval
            ? await api.PUT('/api/segments/{id}/remove_users', options)
            : await api.PUT('/api/segments/{id}/add_users', options);
          setFailed(others);
          setRound((before) => before + 1);
          await readAnew();
          // Who was removed was a member; of those who were added some may have been so before.
          const body = { user_ids: succeeded };
          const undo = () => api.PUT('/api/segments/{id}/add_users', { ...options, body }).then(readAnew, sayFailed);
          if (isRemoval && succeeded.length > 0) sayDone(`${succeeded.length} removed`, () => void undo());
          else sayDone(`${succeeded.length} ${isRemoval ? 'removed' : 'added'}`);
        }}
      />
      {failed.length > 0 && (
        <Alert variant="default" mt="sm" role="status" title={`Not done for ${failed.length}`} maw={640}>
          Nobody has these ids, or they were not in the segment: {failed.join(', ')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setFailed([])}>
            Close
          </Button>
        </Alert>
      )}
    </section>
  );
}
