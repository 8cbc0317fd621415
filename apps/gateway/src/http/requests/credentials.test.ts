import { expect, test } from 'vitest';
import { credentialHeaders, credentialsOf } from './credentials.ts';

test('a key makes its sender known, even an empty one; without any a request is anonymous', () => {
  expect(credentialsOf({ 'api-key': 'secret', accept: '*/*' })).toEqual({ kind: 'key', secret: 'secret' });
  expect(credentialsOf({ 'api-key': '' })).toEqual({ kind: 'key', secret: '' });
  expect(credentialsOf({ accept: '*/*' })).toBeUndefined();
  expect(credentialHeaders).toEqual(['Api-Key']);
});
