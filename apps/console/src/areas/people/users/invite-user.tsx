import { useNavigate } from '@tanstack/react-router';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';

const fields: readonly Field[] = [
  { name: 'email', label: 'Email address', kind: 'email', required: true },
  { name: 'name', label: 'Name', kind: 'text', description: 'Used in the greeting of the email.' },
  { name: 'custom_invite_subject', label: 'Subject', kind: 'text', description: 'Replaces the default subject.' },
  {
    name: 'custom_invite_message',
    label: 'Message',
    kind: 'multiline',
    description: 'Replaces the default text. The link to sign up follows.',
  },
  { name: 'custom_invite_footnote', label: 'Footnote', kind: 'text' },
];

/** Invites a user by email. */
export default function InviteUser() {
  const navigate = useNavigate();
  return (
    <>
      <Header
        title="Invite a user"
        parent={['/people/users', 'Users']}
        description="Sends an email with a link to sign up."
      />
      <Form
        fields={fields}
        initial={{}}
        action="Send invitation"
        submit={async (values) => {
          const entries = Object.entries(values).filter(([, value]) => value !== '');
          await api.inviteUser({ body: { email: '', ...Object.fromEntries(entries) } });
          notifySuccess(`Invitation sent to ${String(values['email'])}`);
          await navigate({ to: '/people/users' });
        }}
      />
    </>
  );
}
