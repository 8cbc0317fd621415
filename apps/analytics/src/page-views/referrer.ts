/** The host of a referring page, lower-cased; '' when there is none or it is no web address. */
export function referrerDomain(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  return protocol === 'https:' || protocol === 'http:' ? hostname : '';
}
