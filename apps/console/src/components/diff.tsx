import { Table, Text } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { TableScroller } from './table-scroller.tsx';

interface DiffProps {
  before: Record<string, unknown> | null | undefined;
  after: Record<string, unknown> | null | undefined;
}

/** Lists the fields that differ; changed words are marked within texts. */
export function Diff({ before, after }: DiffProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]));
  if (changed.length === 0) return <Text c="dimmed">No changes.</Text>;
  return (
    <TableScroller label="Changes">
      <Table verticalSpacing={4} layout="fixed">
        <Table.Tbody>
          {changed.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={160}>
                {name}
              </Table.Th>
              <Table.Td>
                <Words before={textOf(before?.[name])} after={textOf(after?.[name])} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroller>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <span className="diff-text">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="diff-added">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="diff-removed">
              {value}
            </del>
          );
        return <span key={index}>{value}</span>;
      })}
    </span>
  );
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
