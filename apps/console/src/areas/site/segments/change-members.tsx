import { useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { Form } from '../../../parts/form.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { api } from '../../../session/api.ts';
import { idsIn } from '../common/values.ts';
import { useSaved } from '../common/use-saved.ts';

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
  const saved = useSaved('/api/segments', '/api/segments/{id}', '/api/segments/{id}/users');
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
          const answer = isRemoval
            ? await api.PUT('/api/segments/{id}/remove_users', options)
            : await api.PUT('/api/segments/{id}/add_users', options);
          setFailed(answer.failed);
          setRound((before) => before + 1);
          await saved(`${answer.succeeded.length} ${isRemoval ? 'removed' : 'added'}`);
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
