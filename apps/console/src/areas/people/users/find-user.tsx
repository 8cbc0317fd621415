import { useNavigate } from '@tanstack/react-router';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { api } from '../../../session/api.ts';
import { When } from '../../../session/when.tsx';

const username: Field = { name: 'username', label: 'Username', kind: 'text', required: true };
const email: Field = { name: 'email', label: 'Mail address', kind: 'email', required: true };

/** Leads to an account by its name, and for administrators by its mail address (A6). */
export function FindUser() {
  const navigate = useNavigate();
  const open = ({ id }: { id: number }) => navigate({ to: `/people/users/${id}` });
  return (
    <>
      <Header title="Users" about="Find somebody to see what they wrote, and to change how they stand." />
      <Form
        fields={[username]}
        initial={{ username: '' }}
        action="Find by username"
        submit={async (values) => {
          const query = { url: String(values['username']).trim() };
          await open(await api.GET('/api/users/by_username', { params: { query } }));
        }}
      />
      <When role="admin">
        <hr />
        <Form
          fields={[email]}
          initial={{ email: '' }}
          action="Find by mail address"
          submit={async (values) => {
            const query = { email: String(values['email']).trim() };
            await open(await api.GET('/api/users/search', { params: { query } }));
          }}
        />
      </When>
    </>
  );
}
