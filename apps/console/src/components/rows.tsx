import { Checkbox, Table } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { ScreenLink } from './screen-link.tsx';
import { TableScroller } from './table-scroller.tsx';

/** The ids of selected rows. */
export type Selection = Record<string, true>;

export interface Column<Row> {
  header: string;
  /** Renders the cell. */
  cell: (row: Row) => ReactNode;
  /**
   * The screen of the record, to which the cell links. The first column has this, or another element with `data-row`, which
   * `j` and `k` focus.
   */
  to?: (row: Row) => string;
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
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.header,
        header: column.header,
        cell: ({ row }) => renderCell(column, row.original),
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

function renderCell<Row>({ cell, to }: Column<Row>, row: Row): ReactNode {
  if (!to) return cell(row);
  return (
    <ScreenLink to={to(row)} data-row>
      {cell(row)}
    </ScreenLink>
  );
}
