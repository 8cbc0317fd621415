import { useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { Form } from '../../../components/form.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { notifySuccess, notifyError } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { idsIn } from '../common/values.ts';
import { useRefreshSegments } from './use-refresh-segments.ts';

const fields: readonly Field[] = [
  {
    name: 'user_ids',
    label: 'User IDs',
    kind: 'multiline',
    description: 'Up to 10,000, in any format, such as a column pasted from a table.',
  },
  {
    name: 'action',
    label: 'Action',
    kind: 'select',
    required: true,
    options: [
      ['add_users', 'Add to the segment'],
      ['remove_users', 'Remove from the segment'],
    ],
  },
];

/** Adds or removes many users, and lists those that failed. */
export function ChangeMembers({ id }: { id: number }) {
  const [failed, setFailed] = useState<readonly number[]>([]);
  const [formKey, setFormKey] = useState(0);
  const refresh = useRefreshSegments();
  return (
    <section aria-label="Change members">
      <Form
        key={formKey}
        fields={fields}
        initial={{ user_ids: '', action: 'add_users' }}
        action="Change members"
        submit={async ({ user_ids: text, action }) => {
          const options = { params: { path: { id } }, body: { user_ids: idsIn(String(text)) } };
          const isRemoval = action === 'remove_users';
          const { succeeded, failed: others } = isRemoval
            ? await api.removeSegmentUsers(options)
            : await api.addSegmentUsers(options);
          setFailed(others);
          setFormKey((before) => before + 1);
          await refresh();
          // Only a removal can be undone: some added users may have been members before.
          const body = { user_ids: succeeded };
          const undo = () => api.addSegmentUsers({ ...options, body }).then(refresh, notifyError);
          if (isRemoval && succeeded.length > 0) notifySuccess(`${succeeded.length} removed`, () => void undo());
          else notifySuccess(`${succeeded.length} ${isRemoval ? 'removed' : 'added'}`);
        }}
      />
      {failed.length > 0 && (
        <Alert variant="default" mt="sm" role="status" title={`${failed.length} failed`} maw={640}>
          Unknown users, or not members of the segment: {failed.join(', ')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setFailed([])}>
            Close
          </Button>
        </Alert>
      )}
    </section>
  );
}
