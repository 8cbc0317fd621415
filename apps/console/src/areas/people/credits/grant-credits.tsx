import { Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';

const fields: readonly Field[] = [{ name: 'amount', label: 'Credits', kind: 'number', required: true, min: 1 }];

interface GrantCreditsProps {
  to: { user_id: number } | { organization_id: number };
  name: string;
}

/** Gives somebody credits, with which listings are paid, and says how many they have then. */
export function GrantCredits({ to, name }: GrantCreditsProps) {
  const confirm = useConfirm();
  const [balance, setBalance] = useState<number>();
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {balance === undefined
          ? 'How many they have is said when they are given some.'
          : `${name} now has ${balance.toLocaleString()} credits.`}
      </Text>
      <Form
        fields={fields}
        initial={{ amount: '' }}
        action="Give credits"
        submit={async ({ amount }) => {
          const title = `Give ${Number(amount).toLocaleString()} credits to ${name}?`;
          const text = 'They can be spent on listings at once. Credits cannot be taken back.';
          if (!(await confirm({ title, text, action: 'Give them' }))) return;
          const answer = await api.POST('/api/credits', { body: { credit: { ...to, amount: Number(amount) } } });
          setBalance(answer.balance);
          sayDone('The credits are given');
        }}
      />
    </>
  );
}
