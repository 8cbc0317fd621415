// A name has at most 253 characters (RFC 1035, 2.3.4); the URL parser takes any number, which no index could hold.
const longestHost = 253;

/** The host of a referring page, lower-cased; '' when there is none or it is no web address. */
export function referrerDomain(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.length <= longestHost ? hostname : '';
}
