import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';

const fields: readonly Field[] = [{ name: 'amount', label: 'Credits', kind: 'number', required: true, min: 1 }];

interface GrantCreditsProps {
  to: { user_id: number } | { organization_id: number };
  name: string;
}

/** Shows the credits of a user or an organization, and gives more. */
export function GrantCredits({ to, name }: GrantCreditsProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const { balance } = useRead('getCreditsOfOwner', { query: to });
  const [grants, setGrants] = useState(0);
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {`${name} ${grants > 0 ? 'now has' : 'has'} ${balance.toLocaleString()} credits.`}
      </Text>
      <Form
        key={grants}
        fields={fields}
        initial={{ amount: '' }}
        action="Give credits"
        submit={async ({ amount }) => {
          const title = `Give ${Number(amount).toLocaleString()} credits to ${name}?`;
          const text = 'They can be spent on listings immediately and cannot be taken back.';
          if (!(await confirm({ title, text, action: 'Give credits' }))) return false;
          await api.grantCredits({ body: { credit: { ...to, amount: Number(amount) } } });
          await client.invalidateQueries({ queryKey: ['getCreditsOfOwner'] });
          setGrants(grants + 1);
          notifySuccess('Credits given');
          return true;
        }}
      />
    </>
  );
}
