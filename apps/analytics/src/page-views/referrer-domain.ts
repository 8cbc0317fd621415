// RFC 1035, 2.3.4; the URL parser accepts longer names, which no index could hold.
const maxHostLength = 253;

/** Returns the lower-case host of a referring page; '' if it is not a web URL. */
export function referrerDomain(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.length <= maxHostLength ? hostname : '';
}
