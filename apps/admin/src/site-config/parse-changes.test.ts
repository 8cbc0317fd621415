import type { DomainError } from '@commonplace/rpc/errors';
import { describe, expect, it, test } from 'vitest';
import type { JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { parseChanges } from './parse-changes.ts';
import { presentConfig } from './present-config.ts';
import { takesSignUps, toPublicSettings } from './public-settings.ts';

const parse = (key: string, value: unknown) => parseChanges(JSON.stringify({ [key]: value })).get(key);

/** The messages of one refused value. */
function refusal(key: string, value: unknown): string[] | undefined {
  try {
    parse(key, value);
  } catch (error) {
    expect((error as DomainError).code).toBe('validation_failed');
    return (error as DomainError).fields?.[key];
  }
  return undefined;
}

describe('parseChanges (A62)', () => {
  it('refuses an update that no event can carry', () => {
    const terms = Array.from({ length: 100 }, () => 'a'.repeat(1_000));
    expect(() => parse('spam_trigger_terms', terms)).toThrow('The update is too long (maximum is 64000 characters)');
  });

  it.each<[string, unknown, JsonValue]>([
    ['public', 'true', true],
    ['public', '1', true],
    ['public', 1, true],
    ['public', 'false', false],
    ['public', 0, false],
    ['feed_lookback_days', '12', 12],
    ['home_feed_minimum_score', ' -3 ', -3],
    ['spam_trigger_terms', 'buy now; cheap,\n  , pills', ['buy now', 'cheap', 'pills']],
    ['spam_trigger_terms', [' a ', '', 'b'], ['a', 'b']],
    ['sidebar_tags', 'Web Dev, RUST', ['webdev', 'rust']],
    ['providers', 'codehost', ['codehost']],
    ['allowed_registration_email_domains', 'example.org, mail.example.com', ['example.org', 'mail.example.com']],
    ['primary_brand_color_hex', '#000', '#000'],
    ['logo_png', 'https://example.org/logo.png', 'https://example.org/logo.png'],
    ['credit_prices_in_cents', { small: 600 }, { small: 600, medium: 400, large: 300, xlarge: 250 }],
    ['social_media_handles', { microblog: 'us' }, { microblog: 'us' }],
    ['community_name', 'Ada & friends', 'Ada & friends'],
  ])('%s: %j becomes %j', (key, value, expected) => {
    expect(parse(key, value)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['public', 'perhaps', 'must be true or false'],
    ['feed_lookback_days', 'ten', 'must be an integer'],
    ['feed_lookback_days', 1.5, 'must be an integer'],
    ['feed_lookback_days', -1, 'must be greater than or equal to 0'],
    ['feed_lookback_days', 2 ** 31, 'is out of range'],
    ['feed_style', 'loud', 'is not included in the list'],
    ['providers', ['codehost', 'other'], 'is not included in the list'],
    ['allowed_registration_email_domains', 'not a domain', 'must be list of domains.'],
    ['allowed_registration_email_domains', 'localhost', 'must be list of domains.'],
    ['primary_brand_color_hex', 'blue', 'must be a hex color'],
    ['primary_brand_color_hex', '#ffff00', 'must be darker: contrast with white below 4.5'],
    ['logo_png', 'javascript:alert(1)', 'must be a valid URL'],
    ['community_name', 'a<b', 'may not contain any of < > [ |'],
    ['community_name', ['a'], 'must be a string'],
    ['community_name', '\u200B', "can't be blank"],
    ['community_name', 'a\u202Eb', 'must not change the direction of text'],
    ['tagline', 'a\u0085b', 'must not contain control characters'],
    ['tagline', 'a\0b', 'must not contain control characters'],
    ['tagline', 'a'.repeat(2_001), 'is too long (maximum is 2000 characters)'],
    ['codehost_secret', 'a'.repeat(2_001), 'is too long (maximum is 2000 characters)'],
    ['sidebar_tags', ['a'.repeat(2_001)], 'is too long (maximum is 2000 characters)'],
    ['spam_trigger_terms', Array.from({ length: 501 }, () => 'a'), 'has too many entries (maximum is 500)'],
    ['social_media_handles', { a: { b: 'c' } }, 'must be an object of strings'],
    ['social_media_handles', { a: 'b'.repeat(2_001) }, 'is too long (maximum is 2000 characters)'],
    ['logo_png', 'https://user@example.org/logo.png', 'must be a valid URL'],
    ['logo_png', `https://example.org/${'a'.repeat(2_000)}`, 'is too long (maximum is 2000 characters)'],
    ['credit_prices_in_cents', { tiny: 1 }, 'must be an object of integers: small, medium, large, xlarge'],
    ['credit_prices_in_cents', { small: -1 }, 'must be an object of integers: small, medium, large, xlarge'],
    ['social_media_handles', { microblog: 1 }, 'must be an object of strings'],
    ['social_media_handles', 'us', 'must be an object of strings'],
    ['spam_trigger_terms', [1], 'must be a list of strings'],
    ['welcome_notifications_live_at', 'soon', 'must be an RFC 3339 date-time'],
    ['nonsense', 1, 'is not a known setting'],
    ['constructor', 1, 'is not a known setting'],
  ])('%s: %j is refused: %s', (key, value, message) => {
    expect(refusal(key, value)).toEqual([message]);
  });

  it.each([{ value: null }, { value: '' }, { value: '  ' }, { value: [] }])(
    '$value goes back to the default',
    ({ value }) => {
      const changes = parseChanges(JSON.stringify({ community_name: value }));
      expect([...changes]).toEqual([['community_name', undefined]]);
    },
  );

  it.each(['', 'x', 'null', '[]', '"text"', '1'])('what is not an object is a bad request: %j', (json) => {
    expect(() => parseChanges(json)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it('names every wrong key', () => {
    const update = () => parseChanges('{"nope":1,"public":"?","tagline":"fine"}');
    expect(update).toThrow(
      expect.objectContaining({
        fields: { nope: ['is not a known setting'], public: ['must be true or false'] },
        message: 'Validation failed: Nope is not a known setting, Public must be true or false',
      }),
    );
  });

  it('leaves a secret as it is when what is shown in its place comes back', () => {
    expect([...parseChanges('{"health_check_token":"********","tagline":"********"}')]).toEqual([
      ['tagline', '********'],
    ]);
  });
});

test('every default is a value that its own setting accepts unchanged', () => {
  for (const [key, setting] of Object.entries(knownSettings)) {
    if (setting.default !== null) expect([key, setting.schema.parse(setting.default)]).toEqual([key, setting.default]);
  }
});

test('no key stands in two groups', () => {
  expect(Object.keys(knownSettings)).toHaveLength(73);
});

test('shows every known key, and secrets never', () => {
  const shown = presentConfig({ recaptcha_secret_key: 'hush', tagline: 'Hello' });
  expect(Object.keys(shown)).toEqual(Object.keys(knownSettings));
  expect(shown).toMatchObject({
    tagline: 'Hello',
    recaptcha_secret_key: '********',
    health_check_token: null,
    public: true,
  });
  expect(toPublicSettings({ public: false })).toEqual({
    public: false,
    communityName: 'Commonplace',
    refusesPasswords: false,
    refusesAgentSessions: false,
    healthCheckTokenDigest: '',
  });
  expect(toPublicSettings({ agent_sessions_enabled: false })).toMatchObject({ refusesAgentSessions: true });
  expect(toPublicSettings({ allow_email_password_login: false })).toMatchObject({ refusesPasswords: true });
  expect(toPublicSettings({ health_check_token: 'hush' }).healthCheckTokenDigest).toMatch(/^[0-9a-f]{64}$/);
  const open = { allow_email_password_registration: true };
  expect([takesSignUps(open), takesSignUps({ ...open, invite_only_mode: true })]).toEqual([true, false]);
});
