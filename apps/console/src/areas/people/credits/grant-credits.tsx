import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';

const fields: readonly Field[] = [{ name: 'amount', label: 'Credits', kind: 'number', required: true, min: 1 }];

interface GrantCreditsProps {
  to: { user_id: number } | { organization_id: number };
  name: string;
}

/** Gives somebody credits, with which listings are paid, and says how many they have. */
export function GrantCredits({ to, name }: GrantCreditsProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const { balance } = useRead('/api/admin/credits', { query: to });
  const [given, setGiven] = useState(0);
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {`${name} ${given > 0 ? 'now has' : 'has'} ${balance.toLocaleString()} credits.`}
      </Text>
      <Form
        key={given}
        fields={fields}
        initial={{ amount: '' }}
        action="Give credits"
        submit={async ({ amount }) => {
          const title = `Give ${Number(amount).toLocaleString()} credits to ${name}?`;
          const text = 'They can be spent on listings at once. Credits cannot be taken back.';
          if (!(await confirm({ title, text, action: 'Give them' }))) return false;
          await api.POST('/api/credits', { body: { credit: { ...to, amount: Number(amount) } } });
          await client.invalidateQueries({ queryKey: ['/api/admin/credits'] });
          setGiven(given + 1);
          sayDone('The credits are given');
          return true;
        }}
      />
    </>
  );
}
