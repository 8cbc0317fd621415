import { Divider, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { profileFields, settingFields, toProfile, toSettings } from './user.ts';

const emailFields: readonly Field[] = [
  {
    name: 'email',
    label: 'Email address',
    kind: 'email',
    required: true,
    description: 'Takes effect immediately, without confirmation.',
  },
];

/** Edits the profile, the email address and the email notifications of a user. */
export default function EditUser() {
  const path = { id: Number(useParam()) };
  const user = useRead('getUserRecord', { path });
  const confirm = useConfirm();
  const afterSave = useAfterSave();
  const { name, username, profile, email, notification_setting: settings } = user;
  return (
    <>
      <Header title="Edit" parent={[`/people/users/${path.id}`, username]} />
      <Section title="Profile">
        <Form
          record={user}
          fields={profileFields}
          initial={{ ...toProfile(profile), name, username }}
          action="Save profile"
          submit={async (values, ifMatch) => {
            const saved = await api.updateUserRecord({ params: { path }, body: toProfile(values), ifMatch });
            await afterSave('Profile saved');
            return saved;
          }}
        />
      </Section>
      <Section title="Email address">
        <Form
          record={user}
          fields={emailFields}
          initial={{ email: email ?? '' }}
          action="Change email address"
          submit={async (values, ifMatch) => {
            const newEmail = String(values['email']);
            const text = `${username} then signs in with ${newEmail} and receives all email there. The user is not asked to confirm.`;
            if (!(await confirm({ title: 'Change email address?', text, action: 'Change' }))) return false;
            const body = { email: newEmail };
            const saved = await api.updateUserEmail({ params: { path }, body, ifMatch });
            await afterSave('Email address changed');
            return saved;
          }}
        />
      </Section>
      <Section title="Email notifications">
        <Form
          record={user}
          fields={settingFields}
          initial={toSettings(settings)}
          action="Save notifications"
          submit={async (values, ifMatch) => {
            const body = { notification_setting: toSettings(values) };
            const saved = await api.updateUserNotificationSettings({ params: { path }, body, ifMatch });
            await afterSave('Email notifications saved');
            return saved;
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

function useAfterSave() {
  const client = useQueryClient();
  return async (message: string) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['getUserRecord'] }),
      client.invalidateQueries({ queryKey: ['listUserRecords'] }),
    ]);
    notifySuccess(message);
  };
}
