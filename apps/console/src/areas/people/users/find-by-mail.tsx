import { useNavigate } from '@tanstack/react-router';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { api } from '../../../session/api.ts';

const fields: readonly Field[] = [{ name: 'email', label: 'Mail address', kind: 'email', required: true }];

/** Leads to the account with a mail address (A6). */
export function FindByMail() {
  const navigate = useNavigate();
  return (
    <Form
      fields={fields}
      initial={{ email: '' }}
      action="Find by mail address"
      submit={async (values) => {
        const query = { email: String(values['email']).trim() };
        const { id } = await api.GET('/api/users/search', { params: { query } });
        await navigate({ to: `/people/users/${id}` });
      }}
    />
  );
}
