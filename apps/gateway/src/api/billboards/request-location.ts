import type { IncomingHttpHeaders } from 'node:http';
import { parseGeolocation } from '@commonplace/rules/geolocation';

/** Returns the location of a request from the country to the region: `CA`, `CA-BC`; empty without a valid header. */
export function geolocationsOf(headers: IncomingHttpHeaders, countryHeader: string): string[] {
  const value = countryHeader === '' ? undefined : headers[countryHeader];
  const location = typeof value === 'string' ? parseGeolocation(value) : undefined;
  if (location === undefined) return [];
  return location.isRegion ? [location.country, location.code] : [location.code];
}

/** Browsers inside applications: Android's WebView, and iOS user agents without a browser name. */
const inApp = /; wv\)|\((?:iPhone|iPad|iPod)[^)]*\)(?!.*Safari)/i;
const mobile = /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/i;

/** Returns the kind of browser, as billboards distinguish them. */
export function browserContextOf({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): string {
  if (inApp.test(userAgent)) return 'mobile_in_app';
  return mobile.test(userAgent) ? 'mobile_web' : 'desktop';
}
