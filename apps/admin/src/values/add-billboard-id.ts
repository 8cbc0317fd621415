/** The `href` of a link as the sanitizer writes it. */
const link = /(<a\b[^>]*?\shref=")([^"#]*)(#[^"]*)?"/g;

/** Adds the billboard id to the query of links. Email addresses and fragments of the page stay. */
export function addBillboardId(html: string, id: number): string {
  return html.replaceAll(link, (whole, start: string, url: string, fragment = '') =>
    url === '' || url.startsWith('mailto:')
      ? whole
      : `${start}${url}${url.includes('?') ? '&amp;' : '?'}bb=${id}${fragment}"`,
  );
}
