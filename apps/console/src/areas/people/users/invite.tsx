import { useNavigate } from '@tanstack/react-router';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';

const fields: readonly Field[] = [
  { name: 'email', label: 'Mail address', kind: 'email', required: true },
  { name: 'name', label: 'Name', kind: 'text', description: 'How the mail addresses them.' },
  { name: 'custom_invite_subject', label: 'Subject', kind: 'text', description: 'In place of the usual one.' },
  {
    name: 'custom_invite_message',
    label: 'Message',
    kind: 'long text',
    description: 'In place of what the mail says as usual. The link to sign up follows.',
  },
  { name: 'custom_invite_footnote', label: 'Below the link', kind: 'text' },
];

/** Invites somebody by mail (A8). */
export default function Invite() {
  const navigate = useNavigate();
  return (
    <>
      <Header
        title="Invite somebody"
        of={['/people/users', 'Users']}
        about="They are sent a mail with a link, by which they open their account."
      />
      <Form
        fields={fields}
        initial={{}}
        action="Send the invitation"
        submit={async (values) => {
          const given = Object.entries(values).filter(([, value]) => value !== '');
          await api.POST('/api/admin/users', { body: { email: '', ...Object.fromEntries(given) } });
          sayDone(`The invitation is on its way to ${String(values['email'])}`);
          await navigate({ to: '/people/users' });
        }}
      />
    </>
  );
}
