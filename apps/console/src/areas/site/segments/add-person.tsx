import { useState } from 'react';
import { Form } from '../../../parts/form.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { personNamed } from '../../../parts/person-named.ts';
import { api } from '../../../session/api.ts';
import { useSaved } from '../common/use-saved.ts';

const fields: readonly Field[] = [{ name: 'person', label: 'Somebody', kind: 'person', required: true }];

/** Has one person join the segment (A23), found by name. */
export function AddPerson({ id }: { id: number }) {
  const [round, setRound] = useState(0);
  const saved = useSaved('/api/segments', '/api/segments/{id}', '/api/segments/{id}/users');
  return (
    <Form
      key={round}
      fields={fields}
      initial={{ person: '' }}
      action="Add to the segment"
      submit={async ({ person }) => {
        const { id: userId, username } = await personNamed(person);
        const body = { user_ids: [userId] };
        const { failed } = await api.PUT('/api/segments/{id}/add_users', { params: { path: { id } }, body });
        if (failed.length > 0) throw new Error(`${username} cannot be added yet: try again in a moment`);
        setRound((before) => before + 1);
        await saved(`${username} is in the segment`);
      }}
    />
  );
}
