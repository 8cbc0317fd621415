/** The `Link` header of a page of a list (S7); undefined when it is the only page. */
export function pagingLinks(address: URL, page: number, hasNext: boolean): string | undefined {
  const links: string[] = [];
  if (hasNext) links.push(link(address, page + 1, 'next'));
  if (page > 1) links.push(link(address, page - 1, 'prev'));
  return links.length > 0 ? links.join(', ') : undefined;
}

function link(address: URL, page: number, relation: string): string {
  const target = new URL(address);
  target.searchParams.set('page', String(page));
  return `<${target.href}>; rel="${relation}"`;
}
