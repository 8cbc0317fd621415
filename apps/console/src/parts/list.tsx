import type { ItemOf, ListPath } from '@commonplace/client';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { pagesOf, type Params } from '../session/use-read.ts';
import { Filters, useFilters, type Filter } from './filters.tsx';
import { Nothing } from './nothing.tsx';
import { Rows, type Chosen, type Column } from './rows.tsx';
import { RowsSkeleton } from './skeletons.tsx';

interface ListProps<Path extends ListPath> {
  /** What it is called, for those who do not see it. */
  label: string;
  /** Where the API has it. */
  path: Path;
  /** What it is asked with besides the filters. */
  params?: Params<Path>;
  filters?: readonly Filter[];
  /** To be kept at module level, or in a memo. */
  columns: readonly Column<ItemOf<Path>>[];
  rowId: (row: ItemOf<Path>) => string;
  /** Shown where there is nothing, and no filter that could be why. */
  empty: ReactNode;
  /** What can be done with chosen rows, of which some can be kept; without it none can be chosen. */
  withChosen?: (rows: readonly ItemOf<Path>[], keep: (rows: readonly ItemOf<Path>[]) => void) => ReactNode;
}

const noFilters: readonly Filter[] = [];

/** A list of the API: filters in the address, rows that the keyboard goes through (j, k), and more on demand. */
export function List<Path extends ListPath>(props: ListProps<Path>) {
  const { label, path, params, filters = noFilters, columns, rowId, empty, withChosen } = props;
  const [values, change] = useFilters(filters);
  const [chosen, setChosen] = useState<Chosen>({});
  const asked = withQuery(params as object | undefined, values);
  const query = useInfiniteQuery({ ...pagesOf(path, asked), placeholderData: keepPreviousData });
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items as ItemOf<Path>[]), [query.data]);
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      {filters.length > 0 && <Filters label={label} filters={filters} values={values} onChange={change} />}
      {rows &&
        withChosen?.(
          rows.filter((row) => chosen[rowId(row)]),
          (kept) => setChosen(Object.fromEntries(kept.map((row) => [rowId(row), true] as const))),
        )}
      {!rows && <RowsSkeleton />}
      {rows?.length === 0 && (isFiltered ? <NothingFound clear={() => change(cleared(values))} /> : empty)}
      {rows && rows.length > 0 && (
        <Rows
          label={label}
          rows={rows}
          columns={columns}
          rowId={rowId}
          {...(withChosen && { chosen, onChoose: setChosen })}
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

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <Nothing title="Nothing fits these filters">
      <Button variant="default" onClick={clear}>
        Clear the filters
      </Button>
    </Nothing>
  );
}

const cleared = (values: Record<string, string>) => Object.fromEntries(Object.keys(values).map((name) => [name, '']));

/** The filters go into the query. */
function withQuery(params: object | undefined, values: Record<string, string>): object {
  const query = params && 'query' in params && typeof params.query === 'object' ? params.query : {};
  return { ...params, query: { ...query, ...values } };
}

function countOf(shown: number, total: number | undefined, hasMore: boolean): string {
  if (total !== undefined) return `${shown.toLocaleString()} of ${total.toLocaleString()}`;
  return hasMore ? `${shown.toLocaleString()} so far` : `${shown.toLocaleString()} in all`;
}
