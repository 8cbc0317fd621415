/** The address of a link, wherever it stands among the attributes; the sanitizer has written it. */
const link = /(<a\b[^>]*?\shref=")([^"#]*)(#[^"]*)?"/g;

/** Links that say which billboard they are on: whoever they lead to may count. Mail addresses and places on the page stay. */
export function withBillboardId(html: string, id: number): string {
  return html.replaceAll(link, (whole, start: string, address: string, place = '') =>
    address === '' || address.startsWith('mailto:')
      ? whole
      : `${start}${address}${address.includes('?') ? '&amp;' : '?'}bb=${id}${place}"`,
  );
}
