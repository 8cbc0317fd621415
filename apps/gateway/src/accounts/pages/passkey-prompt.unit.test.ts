import { locales } from '@commonplace/ui/locale/locale';
import { expect, test } from 'vitest';
import { createSiteAddress } from '../../site/site-address.ts';
import { ipAddressHint, supportsPasskeys } from './passkey-prompt.ts';

const texts = locales.en.messages.account;
const requestTarget = '/settings/security';

test.each([
  ['http://localhost:3000', 'localhost', true, undefined],
  ['http://localhost:3000', '127.0.0.1', true, 'http://localhost:3000/settings/security'],
  ['http://localhost:3000', '[::1]', true, 'http://localhost:3000/settings/security'],
  ['https://site.example', 'other.example', true, undefined],
  // There is no host name to link to.
  ['http://192.0.2.1', '192.0.2.1', false, undefined],
  ['http://[2001:db8::1]:3000', 'localhost', false, undefined],
])('on the site %s, offers a browser at %s a link to the host name', (origin, hostname, supported, url) => {
  const site = createSiteAddress(origin);
  expect(supportsPasskeys({ site })).toBe(supported);
  const hint = ipAddressHint({ texts, site, hostname, requestTarget });
  if (url === undefined) expect(hint).toBe(false);
  else expect(hint.toString()).toContain(`href="${url}"`);
});
