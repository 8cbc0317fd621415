import { expect, test } from 'vitest';
import { browserContextOf, geolocationsOf } from './request-location.ts';

test.each([
  ['CA-BC', ['CA', 'CA-BC']],
  ['us', ['US']],
  ['XX', []],
  ['nonsense', []],
])('reads the header %j as %j', (header, locations) => {
  expect(geolocationsOf({ 'x-country': header }, 'x-country')).toEqual(locations);
});

test('returns no location without a configured header', () => {
  expect(geolocationsOf({ 'x-country': 'CA' }, '')).toEqual([]);
  expect(geolocationsOf({}, 'x-country')).toEqual([]);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E Safari/604.1',
    'mobile_web',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Mobile Safari/537.36', 'mobile_in_app'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E', 'mobile_in_app'],
  ['curl/8', 'desktop'],
])('detects the browser of %s as %s', (userAgent, context) => {
  expect(browserContextOf({ 'user-agent': userAgent })).toBe(context);
});
