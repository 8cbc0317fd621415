/** Returns a typed address with a scheme: one without is that of a site, unless it is empty, a path or a part of a page. */
export function withScheme(address: string): string {
  const typed = address.trim();
  return /^(?:$|[a-z][a-z\d+.-]*:|[/#])/i.test(typed) ? typed : `https://${typed}`;
}
