import { useState } from 'react';
import { Form } from '../../../components/form.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { findUser } from '../../../components/find-user.ts';
import { api } from '../../../session/api.ts';
import { useAfterSave } from '../common/use-after-save.ts';

const fields: readonly Field[] = [{ name: 'user', label: 'User', kind: 'user', required: true }];

/** Adds a user to the segment, found by name. */
export function AddMember({ id }: { id: number }) {
  const [formKey, setFormKey] = useState(0);
  const afterSave = useAfterSave('listSegments', 'getSegment', 'listSegmentUsers');
  return (
    <Form
      key={formKey}
      fields={fields}
      initial={{ user: '' }}
      action="Add to segment"
      submit={async ({ user }) => {
        const { id: userId, username } = await findUser(user);
        const body = { user_ids: [userId] };
        const { failed } = await api.addSegmentUsers({ params: { path: { id } }, body });
        if (failed.length > 0) throw new Error(`${username} cannot be added yet. Try again in a moment.`);
        setFormKey((before) => before + 1);
        await afterSave(`${username} added to the segment`);
      }}
    />
  );
}
