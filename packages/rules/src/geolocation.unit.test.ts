import { expect, test } from 'vitest';
import { parseGeolocation } from './geolocation.ts';

test.each([
  ['CA', { code: 'CA', country: 'CA', isRegion: false }],
  [' us-wa ', { code: 'US-WA', country: 'US', isRegion: true }],
  ['US-FAKE', undefined],
  ['XX', undefined],
  ['-', undefined],
  ['', undefined],
])('%j is %j', (text, place) => {
  expect(parseGeolocation(text)).toEqual(place);
});
