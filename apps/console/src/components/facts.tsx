import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { wrapAnywhere } from './wrapping.ts';

/** A table of names and values that describe a record. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table variant="vertical" layout="fixed" withTableBorder maw={640} mb="md">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={{ base: 130, sm: 180 }}>
              {name}
            </Table.Th>
            <Table.Td style={wrapAnywhere}>{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
