import { Checkbox, Table } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { TableScroller } from './table-scroller.tsx';

/** The ids of selected rows. */
export type Selection = Record<string, true>;

export interface Column<Row> {
  header: string;
  /** Renders the cell. The first column must contain an element with `data-row`, which `j` and `k` focus. */
  cell: (row: Row) => ReactNode;
  /** Hidden on narrow screens. */
  wide?: boolean;
}

interface RowsProps<Row> {
  label: string;
  rows: Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
}

const features = tableFeatures({ rowSelectionFeature });
const noSelection = {};
/** Keeps the contrast of links (WCAG 1.4.3). */
const hoverColor = 'light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))';
const selectedStyle = { boxShadow: 'inset 3px 0 var(--mantine-primary-color-filled)' };

export function Rows<Row extends RowData>({
  label,
  rows,
  columns,
  rowId,
  selection = noSelection,
  onSelect,
}: RowsProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ header, cell }): ColumnDef<typeof features, Row> => ({
        id: header,
        header,
        cell: ({ row }) => cell(row.original),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { rowSelection: selection },
    onRowSelectionChange: (change) => onSelect?.(typeof change === 'function' ? change(selection) : change),
  });
  const visibility = (index: number) => (columns[index]?.wide ? { visibleFrom: 'sm' } : {});
  return (
    <TableScroller label={label}>
      <Table aria-label={label} verticalSpacing="xs" highlightOnHover highlightOnHoverColor={hoverColor}>
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {onSelect && (
                <Table.Th w={36}>
                  <Checkbox
                    aria-label="Select all"
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </Table.Th>
              )}
              {group.headers.map((header, index) => (
                <Table.Th key={header.id} {...visibility(index)}>
                  <table.FlexRender header={header} />
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id} {...(row.getIsSelected() && { style: selectedStyle })}>
              {onSelect && (
                <Table.Td>
                  <Checkbox
                    aria-label={`Select ${row.id}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {row.getAllCells().map((cell, index) => (
                <Table.Td key={cell.id} {...visibility(index)}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroller>
  );
}
