import { expect, test } from 'vitest';
import { selectVersion, versionWarning } from './version.ts';

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

test.each([
  [undefined, undefined],
  ['application/json', undefined],
  ['application/vnd.commonplace.api-v1+json', undefined],
  ['application/vnd.commonplace.api-v1+json, application/vnd.commonplace.api-v2+json', undefined],
  ['application/vnd.commonplace.api-v2+json', 'v2'],
  ['Application/vnd.other.api-V1.1+json', 'v1.1'],
])('warns for Accept: %s about the unknown version %s', (accept, name) => {
  const warning = versionWarning(accept);
  if (name === undefined) expect(warning).toBeUndefined();
  else expect(warning?.toLowerCase()).toContain(`no version ${name} `);
});
