import { Alert, Table, Text } from '@mantine/core';
import { useRead } from '../../../session/use-read.ts';
import type { UserDetail } from './user.ts';

/** What of an account goes over to another when they are merged, and what ends, counted by the services that have it. */
export function WhatMoves({ gone, kept }: { gone: UserDetail; kept: UserDetail }) {
  const { parts } = useRead('/api/admin/users/{id}/merge/preview', {
    path: { id: gone.id },
    query: { merge_user_id: kept.id },
  });
  const away = parts.filter(({ reachable }) => !reachable).map(({ service }) => service);
  const rows = parts.flatMap(({ counts }) => counts).filter(({ count }) => count > 0);
  return (
    <>
      {away.length > 0 && (
        <Alert variant="default" title="Some of it is not counted">
          These services do not answer at the moment: {away.join(', ')}. What they have moves once they do.
        </Alert>
      )}
      <Table aria-label="What moves">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Of {gone.username}</Table.Th>
            <Table.Th>There are</Table.Th>
            <Table.Th>What happens</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ kind, count, more, outcome }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{nameOf(kind)}</Table.Th>
              <Table.Td>
                {count.toLocaleString()}
                {more && ' or more'}
              </Table.Td>
              <Table.Td>{outcome === 'moves' ? `Goes to ${kept.username}` : 'Ends'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">
        {rows.length === 0 && `Nothing is known that ${gone.username} has. `}What both have stays once.
      </Text>
    </>
  );
}

/** `reading_list_items` as people read it. */
function nameOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
