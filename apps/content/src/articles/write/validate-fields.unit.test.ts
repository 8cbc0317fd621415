import { Violations } from '@commonplace/domain/violations';
import { createSiteImages } from '@commonplace/rules/site-images';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { validateTagNames, normalizeTagNames } from '../../tags/tag-names.ts';
import { defaultFields, type ArticleFields } from './article-fields.ts';
import { validateFields, validateMentions } from './validate-fields.ts';

const siteImages = createSiteImages('http://127.0.0.1:3000');
const valid: ArticleFields = { ...defaultFields, title: 'A title', published: true };

function check(fields: Partial<ArticleFields>) {
  const violations = new Violations();
  validateFields(violations, { ...valid, ...fields }, siteImages);
  violations.throwIfAny();
}

function checkTags(names: string[]) {
  const violations = new Violations();
  validateTagNames(violations, normalizeTagNames(names));
  violations.throwIfAny();
}

describe('title', () => {
  it('is required', () => {
    expect(() => check({ title: '' })).toThrow("Validation failed: Title can't be blank");
  });

  it('has at most 128 characters, counted as characters', () => {
    check({ title: '🦊'.repeat(128) });
    expect(() => check({ title: 'a'.repeat(129) })).toThrow(
      'Title is too long (maximum is 128 characters for full_post)',
    );
  });
});

describe('a text of one megabyte', () => {
  it.each(['title', 'description', 'series'] as const)('is rejected as %s without being counted', (field) => {
    const iterate = vi.spyOn(String.prototype, Symbol.iterator);
    onTestFinished(() => iterate.mockRestore());
    expect(() => check({ [field]: '🦊'.repeat(262_144) })).toThrow('is too long');
    expect(iterate.mock.contexts.filter((text) => String(text).length > 5_000)).toEqual([]);
  });
});

describe('control characters', () => {
  it.each([
    ['\u200B\uFEFF', "Title can't be blank"],
    ['a\u202Eb', 'Title must not change the direction of text'],
    ['a\u0085b', 'Title must not contain control characters'],
    ['a\0b', 'Title must not contain control characters'],
  ])('are rejected in the title %j (rules.md#text)', (title, message) => {
    expect(() => check({ title })).toThrow(`Validation failed: ${message}`);
  });

  it('are rejected in descriptions and series, too', () => {
    expect(() => check({ description: 'a\u009Bb' })).toThrow('Description must not contain control characters');
    expect(() => check({ series: 'a\u202Db' })).toThrow('Series must not change the direction of text');
    expect(() => check({ series: '\u200B' })).toThrow("Series can't be blank");
    expect(() => check({ series: ' ', description: 'two\nlines' })).not.toThrow();
  });
});

describe('URLs', () => {
  it.each(['https://example.com/a', 'http://93.184.216.34/'])('accepts %s', (canonicalUrl) => {
    expect(() => check({ canonicalUrl, coverImage: canonicalUrl })).not.toThrow();
  });

  it.each([
    'ftp://example.com',
    'example.com',
    'javascript:alert(1)',
    'http://localhost/a',
    'http://127.0.0.1/a',
    'http://[::1]/a',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost./',
    'http://a@evil.example/',
    'https://intranet/a',
  ])('rejects %s as canonical URL', (canonicalUrl) => {
    expect(() => check({ canonicalUrl })).toThrow('Canonical url is an invalid url');
  });

  it('rejects spaces in a canonical URL, and an invalid image URL', () => {
    expect(() => check({ canonicalUrl: 'https://example.com/a b' })).toThrow('Canonical url must not have spaces');
    expect(() => check({ coverImage: 'picture.png' })).toThrow('Main image is an invalid url');
  });
});

describe('choices', () => {
  it('have one of their values', () => {
    check({ commentOrder: 'newest' });
    expect(() => check({ commentOrder: 'random' })).toThrow('Comment order is not included in the list');
  });
});

describe('lengths', () => {
  const address = (bytes: number) => `https://example.com/${'a'.repeat(bytes - 20)}`;

  it('are accepted up to the limit', () => {
    check({ canonicalUrl: address(2000), coverImage: address(2000) });
    check({ series: '🦊'.repeat(255), description: '🦊'.repeat(2000) });
  });

  it.each([
    [{ canonicalUrl: address(2001) }, 'Canonical url is too long (maximum is 2000 bytes)'],
    [{ coverImage: address(2001) }, 'Main image is too long (maximum is 2000 bytes)'],
    [{ series: 'a'.repeat(256) }, 'Series is too long (maximum is 255 characters)'],
    [{ description: 'a'.repeat(2001) }, 'Description is too long (maximum is 2000 characters)'],
  ])('are rejected above the limit', (fields, message) => {
    expect(() => check(fields)).toThrow(`Validation failed: ${message}`);
  });
});

describe('mentions', () => {
  it('are limited to as many users as the site allows', () => {
    const violations = new Violations();
    validateMentions(violations, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 7);
    violations.throwIfAny();
    validateMentions(violations, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 7);
    expect(() => violations.throwIfAny()).toThrow('You cannot mention more than 7 users in a post!');
  });
});

describe('tags', () => {
  it('are lower-cased and each counted once', () => {
    expect(normalizeTagNames([' Go ', 'go', 'RUST', ''])).toEqual(['go', 'rust']);
  });

  it('are limited to four', () => {
    checkTags(['a', 'b', 'c', 'd', 'D']);
    expect(() => checkTags(['a', 'b', 'c', 'd', 'e'])).toThrow('Tag list exceed the maximum of 4 tags');
  });

  it('have letters and digits of any script', () => {
    checkTags(['日本語', 'größe', '2026']);
    expect(() => checkTags(['c++'])).toThrow('contains non-alphanumeric or prohibited unicode characters');
    expect(() => checkTags(['two words'])).toThrow('non-alphanumeric');
  });

  it('have at most 30 characters', () => {
    checkTags(['a'.repeat(30)]);
    expect(() => checkTags(['a'.repeat(31)])).toThrow(`"${'a'.repeat(31)}" is too long (maximum is 30 characters)`);
  });
});

it('names every broken rule at once', () => {
  const violations = new Violations();
  validateFields(violations, { ...valid, title: '', coverImage: 'x' }, siteImages);
  expect(() => violations.throwIfAny()).toThrow(
    "Validation failed: Title can't be blank, Main image is an invalid url",
  );
});
