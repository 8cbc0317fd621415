import { expect, test } from 'vitest';
import { createSiteAddress } from '../site/site-address.ts';
import { bareAddressHint, takesPasskeys } from './passkey-prompt.ts';

const target = '/settings/security';

test.each([
  ['http://localhost:3000', 'localhost', true, undefined],
  ['http://localhost:3000', '127.0.0.1', true, 'http://localhost:3000/settings/security'],
  ['http://localhost:3000', '[::1]', true, 'http://localhost:3000/settings/security'],
  ['https://site.example', 'other.example', true, undefined],
  // There is no name to go on at.
  ['http://192.0.2.1', '192.0.2.1', false, undefined],
  ['http://[2001:db8::1]:3000', 'localhost', false, undefined],
])('at %s, a browser that came by %s', (origin, hostname, takes, address) => {
  const site = createSiteAddress(origin);
  expect(takesPasskeys({ site })).toBe(takes);
  const hint = bareAddressHint({ site, hostname, target });
  if (address === undefined) expect(hint).toBe(false);
  else expect(hint.toString()).toContain(`href="${address}"`);
});
