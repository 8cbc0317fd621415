/** A list as `List` keeps it, page by page. */
interface Pages<Row> {
  pages: { items: Row[] }[];
}

/** What a list shows while a change is under way, for `expect` of `useChange`: its rows, changed. */
export function onRows<Row, Input>(change: (rows: Row[], input: Input) => Row[]) {
  return (shown: Pages<Row>, input: Input): Pages<Row> => ({
    ...shown,
    pages: shown.pages.map((page) => ({ ...page, items: change(page.items, input) })),
  });
}
