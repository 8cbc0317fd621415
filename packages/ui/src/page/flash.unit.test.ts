import { describe, expect, it } from 'vitest';
import { locales } from '../locale/locale.ts';
import { flashNotice } from './flash.ts';

describe('flashNotice', () => {
  it('returns the text of a name in the language of the page', () => {
    for (const locale of Object.values(locales)) {
      expect(flashNotice('saved', locale)).toEqual({ text: locale.messages.account.flash.saved, isWarning: false });
    }
  });

  it('warns of a weaker account', () => {
    expect(flashNotice('totp_removed', locales.en)?.isWarning).toBe(true);
  });

  it.each([undefined, '', 'unknown', 'toString', '__proto__', '<b>'])('returns nothing for %s', (name) => {
    expect(flashNotice(name, locales.en)).toBeUndefined();
  });
});
