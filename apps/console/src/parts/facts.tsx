import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { wrapped } from './wrapping.ts';

/** What is known of one thing: names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table variant="vertical" layout="fixed" withTableBorder maw={640} mb="md">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={{ base: 110, sm: 180 }}>
              {name}
            </Table.Th>
            <Table.Td style={wrapped}>{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
