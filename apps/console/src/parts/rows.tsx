import { Checkbox, Table } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';

/** The ids of chosen rows. */
export type Chosen = Record<string, true>;

/** A column of a list. */
export interface Column<Row> {
  header: string;
  /** What it shows of a row. That of the first column is a link with `data-row`, which the keyboard goes to. */
  cell: (row: Row) => ReactNode;
  /** Left out where there is little room. */
  wide?: boolean;
}

interface RowsProps<Row> {
  label: string;
  rows: Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  chosen?: Chosen;
  onChoose?: (chosen: Chosen) => void;
}

const features = tableFeatures({ rowSelectionFeature });
const none = {};
/** Links stay legible on it. */
const hoverColor = 'light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))';
const chosenStyle = { boxShadow: 'inset 3px 0 var(--mantine-primary-color-filled)' };

/** Rows of a list as a table. */
export function Rows<Row extends RowData>({ label, rows, columns, rowId, chosen = none, onChoose }: RowsProps<Row>) {
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
    state: { rowSelection: chosen },
    onRowSelectionChange: (change) => onChoose?.(typeof change === 'function' ? change(chosen) : change),
  });
  const visibility = (at: number) => (columns[at]?.wide ? { visibleFrom: 'sm' } : {});
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={label} verticalSpacing="xs" highlightOnHover highlightOnHoverColor={hoverColor}>
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {onChoose && (
                <Table.Th w={36}>
                  <Checkbox
                    aria-label="Choose all"
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </Table.Th>
              )}
              {group.headers.map((header, at) => (
                <Table.Th key={header.id} {...visibility(at)}>
                  <table.FlexRender header={header} />
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id} {...(row.getIsSelected() && { style: chosenStyle })}>
              {onChoose && (
                <Table.Td>
                  <Checkbox
                    aria-label={`Choose ${row.id}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {row.getAllCells().map((cell, at) => (
                <Table.Td key={cell.id} {...visibility(at)}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
