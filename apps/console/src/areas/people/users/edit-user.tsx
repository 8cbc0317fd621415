import { Divider, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { detailPath, profileFields, settingFields, toProfile, toSettings } from './user.ts';

const emailFields: readonly Field[] = [
  {
    name: 'email',
    label: 'Mail address',
    kind: 'email',
    required: true,
    description: 'It holds at once, without being confirmed.',
  },
];

const settingsPath = '/api/admin/users/{id}/notification_settings';

/** What an account says of itself (A11), its mail address (A12), and what mail it is sent (A14). */
export default function EditUser() {
  const path = { id: Number(useParam()) };
  const user = useRead(detailPath, { path });
  const confirm = useConfirm();
  const saved = useSaved();
  const { name, username, profile, email, notification_setting: settings } = user;
  return (
    <>
      <Header title="Edit" of={[`/people/users/${path.id}`, username]} />
      <Section title="Profile">
        <Form
          record={user}
          fields={profileFields}
          initial={{ ...toProfile(profile), name, username }}
          action="Save the profile"
          submit={async (values, ifMatch) => {
            const written = await api.PATCH(detailPath, { params: { path }, body: toProfile(values), ifMatch });
            await saved('The profile is saved');
            return written;
          }}
        />
      </Section>
      <Section title="Mail address">
        <Form
          record={user}
          fields={emailFields}
          initial={{ email: email ?? '' }}
          action="Change the mail address"
          submit={async (values, ifMatch) => {
            const address = String(values['email']);
            const text = `From now on ${username} signs in with ${address}, and all mail goes there. Nothing is asked of them.`;
            if (!(await confirm({ title: 'Change the mail address?', text, action: 'Change it' }))) return false;
            const body = { email: address };
            const written = await api.PUT('/api/admin/users/{id}/email', { params: { path }, body, ifMatch });
            await saved('The mail address is changed');
            return written;
          }}
        />
      </Section>
      <Section title="Mail that is sent">
        <Form
          record={user}
          fields={settingFields}
          initial={toSettings(settings)}
          action="Save what is sent"
          submit={async (values, ifMatch) => {
            const body = { notification_setting: toSettings(values) };
            const written = await api.PUT(settingsPath, { params: { path }, body, ifMatch });
            await saved('What mail is sent is saved');
            return written;
          }}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
      <Divider my="lg" />
    </>
  );
}

/** What follows when something was saved. */
function useSaved() {
  const client = useQueryClient();
  return async (message: string) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [detailPath] }),
      client.invalidateQueries({ queryKey: ['/api/admin/users'] }),
    ]);
    sayDone(message);
  };
}
