import type { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it, test } from 'vitest';
import type { JsonValue } from '@commonplace/site-settings/json';
import { describeConfiguration, describedSettings } from '@commonplace/site-settings/describe-settings';
import { knownSettings, settingGroups } from '@commonplace/site-settings/known-settings';
import { readOverrides, settingValues } from '@commonplace/site-settings/setting-values';
import { parseChanges } from './parse-changes.ts';
import { presentConfig } from './present-config.ts';
import { takesSignUps, toPublicSettings } from './public-settings.ts';

const parse = (key: string, value: unknown) => parseChanges(JSON.stringify({ [key]: value })).get(key);

function refusal(key: string, value: unknown): string[] | undefined {
  try {
    parse(key, value);
  } catch (error) {
    expect((error as DomainError).code).toBe('validation_failed');
    return (error as DomainError).fields?.[key];
  }
  return undefined;
}

describe('parseChanges', () => {
  it('rejects an update that is too long for an event', () => {
    const domains = Array.from({ length: 500 }, () => `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(10)}.test`);
    expect(() => parse('blocked_registration_email_domains', domains)).toThrow(
      'The update is too long (maximum is 64000 characters)',
    );
  });

  it.each<[string, unknown, JsonValue]>([
    ['public', 'true', true],
    ['public', '1', true],
    ['public', 1, true],
    ['public', 'false', false],
    ['public', 0, false],
    ['comment_creation', '12', 12],
    ['comment_creation', ' 3 ', 3],
    ['copyright_start_year', '2020', 2020],
    ['providers', 'codehost; microblog\n  , ', ['codehost', 'microblog']],
    ['providers', [' codehost ', ''], ['codehost']],
    ['allowed_registration_email_domains', 'example.org, mail.example.com', ['example.org', 'mail.example.com']],
    ['allowed_registration_email_domains', 'Example.ORG; example.org', ['example.org']],
    ['blocked_registration_email_domains', ['Spam.Example'], ['spam.example']],
    ['primary_brand_color_hex', '#000', '#000'],
    ['logo_png', 'https://example.org/logo.png', 'https://example.org/logo.png'],
    ['contact_email', 'us@example.org', 'us@example.org'],
    ['default_content_language', 'pt-BR', 'pt-BR'],
    ['billboard_enabled_countries', { DE: 'without_regions' }, { DE: 'without_regions' }],
    ['community_name', 'Ada & friends', 'Ada & friends'],
  ])('%s: %j becomes %j', (key, value, expected) => {
    expect(parse(key, value)).toEqual(expected);
  });

  const noCountries = 'must be an object of ISO 3166 country codes, each with_regions or without_regions';
  it.each<[string, unknown, string]>([
    ['public', 'perhaps', 'must be true or false'],
    ['comment_creation', 'ten', 'must be an integer'],
    ['comment_creation', 1.5, 'must be an integer'],
    ['comment_creation', -1, 'must be greater than or equal to 0'],
    ['comment_creation', 1_001, 'must be less than or equal to 1000'],
    ['comment_creation', 2 ** 31, 'is out of range'],
    ['copyright_start_year', 12, 'must be a year'],
    ['new_user_status', 'loud', 'is not included in the list'],
    ['providers', ['codehost', 'other'], 'is not included in the list'],
    ['providers', [1], 'must be a list of strings'],
    ['providers', Array.from({ length: 501 }, () => 'codehost'), 'has too many entries (maximum is 500)'],
    ['allowed_registration_email_domains', 'not a domain', 'must be list of domains.'],
    ['allowed_registration_email_domains', 'localhost', 'must be list of domains.'],
    ['blocked_registration_email_domains', ['a'.repeat(2_001)], 'is too long (maximum is 2000 characters)'],
    ['primary_brand_color_hex', 'blue', 'must be a hex color'],
    ['primary_brand_color_hex', 5, 'must be a hex color'],
    ['primary_brand_color_hex', '#ffff00', 'must be darker: contrast with white below 4.5'],
    ['logo_png', 'javascript:alert(1)', 'must be a valid URL'],
    ['logo_png', 'https://user@example.org/logo.png', 'must be a valid URL'],
    ['logo_png', `https://example.org/${'a'.repeat(2_000)}`, 'is too long (maximum is 2000 characters)'],
    ['contact_email', 'no-address', 'must be an email address'],
    ['default_content_language', 'the tongue of elves', 'is invalid'],
    ['billboard_enabled_countries', { de: 'with_regions' }, noCountries],
    ['billboard_enabled_countries', { DE: 'all' }, noCountries],
    ['billboard_enabled_countries', 'DE', noCountries],
    ['community_name', 'a<b', 'may not contain any of < > [ |'],
    ['community_name', ['a'], 'must be a string'],
    ['community_name', '\u200B', "can't be blank"],
    ['community_name', 'a\u202Eb', 'must not change the direction of text'],
    ['tagline', 'a\u0085b', 'must not contain control characters'],
    ['tagline', 'a\0b', 'must not contain control characters'],
    ['tagline', 'a'.repeat(2_001), 'is too long (maximum is 2000 characters)'],
    ['health_check_token', 'a'.repeat(2_001), 'is too long (maximum is 2000 characters)'],
    // Settings of the reference without effect here do not exist.
    ['feed_style', 'basic', 'is not a known setting'],
    ['nonsense', 1, 'is not a known setting'],
    ['constructor', 1, 'is not a known setting'],
  ])('rejects %s: %j (%s)', (key, value, message) => {
    expect(refusal(key, value)).toEqual([message]);
  });

  it.each([{ value: null }, { value: '' }, { value: '  ' }, { value: [] }])(
    'resets to the default: $value',
    ({ value }) => {
      const changes = parseChanges(JSON.stringify({ community_name: value }));
      expect([...changes]).toEqual([['community_name', undefined]]);
    },
  );

  it.each(['', 'x', 'null', '[]', '"text"', '1'])('rejects a body that is not an object: %j', (json) => {
    expect(() => parseChanges(json)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it('names every invalid key', () => {
    const update = () => parseChanges('{"nope":1,"public":"?","tagline":"fine"}');
    expect(update).toThrow(
      expect.objectContaining({
        fields: { nope: ['is not a known setting'], public: ['must be true or false'] },
        message: 'Validation failed: Nope is not a known setting, Public must be true or false',
      }),
    );
  });

  it('ignores the placeholder of a secret', () => {
    expect([...parseChanges('{"health_check_token":"********","tagline":"********"}')]).toEqual([
      ['tagline', '********'],
    ]);
  });
});

test('accepts every default unchanged', () => {
  for (const [key, setting] of Object.entries(knownSettings)) {
    if (setting.default !== null) expect([key, setting.schema.parse(setting.default)]).toEqual([key, setting.default]);
  }
});

test('has every key in one group', () => {
  const keys = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(new Set(keys).size).toBe(keys.length);
  expect(describedSettings.map(({ key }) => key)).toEqual(Object.keys(knownSettings));
});

test('shows every setting except secrets', () => {
  const settings = presentConfig({ health_check_token: 'hush', tagline: 'Hello' });
  expect(Object.keys(settings)).toEqual(Object.keys(knownSettings).filter((key) => key !== 'health_check_token'));
  expect(settings).toMatchObject({ tagline: 'Hello', public: true });
  expect(toPublicSettings({ public: false })).toEqual({
    public: false,
    communityName: 'Commonplace',
    refusesPasswords: false,
    refusesAgentSessions: false,
    healthCheckTokenDigest: '',
    overrides: '{"public":false}',
  });
  expect(toPublicSettings({ agent_sessions_enabled: false })).toMatchObject({ refusesAgentSessions: true });
  expect(toPublicSettings({ allow_email_password_login: false })).toMatchObject({ refusesPasswords: true });
  expect(toPublicSettings({ health_check_token: 'hush', spam_trigger_terms: ['x'] })).toMatchObject({
    healthCheckTokenDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    overrides: '{}',
  });
  const open = { allow_email_password_registration: true };
  expect([takesSignUps(open), takesSignUps({ ...open, invite_only_mode: true })]).toEqual([true, false]);
});

test('ignores keys and values of other releases', () => {
  const stored = { tagline: 'Hello', feed_style: 'rich', comment_creation: 'many', article_update: 5 };
  expect(readOverrides(stored)).toEqual({ tagline: 'Hello', article_update: 5 });
  expect(settingValues({ article_update: 5 })).toMatchObject({ article_update: 5, comment_creation: 9, tagline: null });
});

test('describes type, default, description and group of every setting', () => {
  const schema = describeConfiguration();
  expect(Object.keys(schema['properties'] ?? {})).toEqual(Object.keys(knownSettings));
  expect(schema['properties']).toMatchObject({
    public: { type: 'boolean', default: true, group: 'Experience', description: expect.any(String) },
    comment_creation: { type: 'integer', minimum: 0, maximum: 1_000, default: 9, group: 'Rate limits' },
    tagline: { type: ['string', 'null'], maxLength: 2_000, default: null, group: 'Community' },
    providers: { type: 'array', items: { enum: ['codehost', 'microblog'] }, default: [] },
    health_check_token: { writeOnly: true },
  });
});
