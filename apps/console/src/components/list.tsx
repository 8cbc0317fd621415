import type { ItemOf, ListName } from '@commonplace/client';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { listOptions, type Params } from '../session/use-read.ts';
import { Filters, useFilters, type Filter } from './filters.tsx';
import { EmptyState } from './empty-state.tsx';
import { Rows, type Selection, type Column } from './rows.tsx';
import { RowsSkeleton } from './skeletons.tsx';

interface ListProps<Name extends ListName> {
  /** Accessible name of the table. */
  label: string;
  /** The operation that reads the list. */
  operation: Name;
  /** Parameters besides the filters. */
  params?: Params<Name>;
  filters?: readonly Filter[];
  /** Must be stable across renders. */
  columns: readonly Column<ItemOf<Name>>[];
  rowId: (row: ItemOf<Name>) => string;
  /** Shown when there are no rows and no filters are set. */
  empty: ReactNode;
  /** Renders the actions for selected rows and makes rows selectable. `select` replaces the selection. */
  bulkActions?: (rows: readonly ItemOf<Name>[], select: (rows: readonly ItemOf<Name>[]) => void) => ReactNode;
}

const noFilters: readonly Filter[] = [];

/** A list of the API with filters in the URL, keyboard navigation (`j`, `k`) and a button for the next page. */
export function List<Name extends ListName>(props: ListProps<Name>) {
  const { label, operation, params, filters = noFilters, columns, rowId, empty, bulkActions } = props;
  const [values, change] = useFilters(filters);
  const [selection, setSelection] = useState<Selection>({});
  const request = withQuery(params as object | undefined, values);
  const query = useInfiniteQuery({ ...listOptions(operation, request), placeholderData: keepPreviousData });
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items as ItemOf<Name>[]), [query.data]);
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      {filters.length > 0 && <Filters label={label} filters={filters} values={values} onChange={change} />}
      {rows &&
        bulkActions?.(
          rows.filter((row) => selection[rowId(row)]),
          (selected) => setSelection(Object.fromEntries(selected.map((row) => [rowId(row), true] as const))),
        )}
      {!rows && <RowsSkeleton />}
      {rows?.length === 0 && (isFiltered ? <NoResults clear={() => change(cleared(values))} /> : empty)}
      {rows && rows.length > 0 && (
        <Rows
          label={label}
          rows={rows}
          columns={columns}
          rowId={rowId}
          {...(bulkActions && { selection, onSelect: setSelection })}
        />
      )}
      {rows && rows.length > 0 && (
        <Group mt="md">
          {query.hasNextPage && (
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {countOf(rows.length, query.data?.pages[0]?.total, query.hasNextPage)}
          </Text>
        </Group>
      )}
    </>
  );
}

function NoResults({ clear }: { clear: () => void }) {
  return (
    <EmptyState title="No results">
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}

const cleared = (values: Record<string, string>) => Object.fromEntries(Object.keys(values).map((name) => [name, '']));

/** Adds the filters to the query parameters. */
function withQuery(params: object | undefined, values: Record<string, string>): object {
  const query = params && 'query' in params && typeof params.query === 'object' ? params.query : {};
  return { ...params, query: { ...query, ...values } };
}

function countOf(count: number, total: number | undefined, hasMore: boolean): string {
  if (total !== undefined) return `${count.toLocaleString()} of ${total.toLocaleString()}`;
  return hasMore ? `${count.toLocaleString()} shown` : `${count.toLocaleString()} in total`;
}
