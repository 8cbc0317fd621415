import { useNavigate } from '@tanstack/react-router';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { api } from '../../../session/api.ts';

const fields: readonly Field[] = [{ name: 'email', label: 'Email address', kind: 'email', required: true }];

/** Opens the user with an email address. */
export function FindByEmail() {
  const navigate = useNavigate();
  return (
    <Form
      fields={fields}
      initial={{ email: '' }}
      action="Find by email"
      submit={async (values) => {
        const query = { email: String(values['email']).trim() };
        const { id } = await api.findUserByEmail({ params: { query } });
        await navigate({ to: `/people/users/${id}` });
      }}
    />
  );
}
