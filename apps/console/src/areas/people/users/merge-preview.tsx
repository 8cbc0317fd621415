import { Alert, Table, Text } from '@mantine/core';
import { useRead } from '../../../session/use-read.ts';
import type { UserDetail } from './user.ts';

/** Counts what a merge moves to the remaining account and what it deletes, by service. */
export function MergePreview({ source, target }: { source: UserDetail; target: UserDetail }) {
  const { parts } = useRead('previewMerge', {
    path: { id: source.id },
    query: { merge_user_id: target.id },
  });
  const unreachable = parts.filter(({ reachable }) => !reachable).map(({ service }) => service);
  const rows = parts.flatMap(({ counts }) => counts).filter(({ count }) => count > 0);
  return (
    <>
      {unreachable.length > 0 && (
        <Alert variant="default" title="Incomplete preview">
          These services are not responding: {unreachable.join(', ')}. Their data moves once they are available.
        </Alert>
      )}
      <Table aria-label="Merge preview">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Data of {source.username}</Table.Th>
            <Table.Th>Count</Table.Th>
            <Table.Th>Outcome</Table.Th>
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
              <Table.Td>{outcome === 'moves' ? `Moves to ${target.username}` : 'Deleted'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">{rows.length === 0 && `${source.username} has no content. `}Duplicates are kept once.</Text>
    </>
  );
}

/** Converts a kind such as `reading_list_items` to a label. */
function nameOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
