import type { IncomingHttpHeaders } from 'node:http';
import { parseGeolocation } from '@commonplace/rules/geolocation';

/** Where a request comes from, from the widest to the closest: `CA`, `CA-BC`. Nowhere without the header, or with nonsense in it. */
export function geolocationsOf(headers: IncomingHttpHeaders, countryHeader: string): string[] {
  const said = countryHeader === '' ? undefined : headers[countryHeader];
  const place = typeof said === 'string' ? parseGeolocation(said) : undefined;
  if (place === undefined) return [];
  return place.isRegion ? [place.country, place.code] : [place.code];
}

/** What a browser inside an application adds (Android's WebView, and those of iOS that name no browser). */
const inApp = /; wv\)|\((?:iPhone|iPad|iPod)[^)]*\)(?!.*Safari)/i;
const mobile = /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/i;

/** What kind of browser asks, as billboards tell them apart. */
export function browserContextOf({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): string {
  if (inApp.test(userAgent)) return 'mobile_in_app';
  return mobile.test(userAgent) ? 'mobile_web' : 'desktop';
}
