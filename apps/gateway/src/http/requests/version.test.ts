import { expect, test } from 'vitest';
import { selectVersion } from './version.ts';

test.each([
  [undefined, 'beta'],
  ['application/json', 'beta'],
  ['application/vnd.commonplace.api-v1+json', 'v1'],
  ['APPLICATION/VND.Other-Word.API-V1+JSON', 'v1'],
  ['application/vnd.a.b.api-v1+json', 'beta'],
  ['application/vnd.commonplace.api-v2+json', 'beta'],
])('Accept: %s selects %s', (accept, version) => {
  expect(selectVersion(accept)).toBe(version);
});
