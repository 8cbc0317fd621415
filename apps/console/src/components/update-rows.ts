/** The cached data of a `List`. */
interface Pages<Row> {
  pages: { items: Row[] }[];
}

/** Returns an `optimisticUpdate` for `useOptimisticMutation` that changes the rows of a list. */
export function updateRows<Row, Input>(change: (rows: Row[], input: Input) => Row[]) {
  return (data: Pages<Row>, input: Input): Pages<Row> => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items, input) })),
  });
}
