import type { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listingCost } from './categories.ts';
import { validateListing, type ListingInput } from './validate-listing.ts';

const valid: ListingInput = { title: 'A title', bodyMarkdown: 'A body', category: 'misc', tags: [] };

function refusal(input: Partial<ListingInput>) {
  try {
    validateListing({ ...valid, ...input });
  } catch (error) {
    const { code, fields, message } = error as DomainError;
    expect(code).toBe('validation_failed');
    return { fields, message };
  }
  throw new Error('was accepted');
}

describe('validateListing', () => {
  it('accepts every value at its limit', () => {
    const input = {
      title: 'é'.repeat(128),
      bodyMarkdown: `${'line\n'.repeat(12)}${'😀'.repeat(340)}`,
      tags: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      location: 'x'.repeat(32),
      expiresAt: '2030-01-02T03:04:05+02:00',
      contactViaConnect: true,
    };
    expect(validateListing({ ...valid, ...input })).toEqual({
      ...input,
      category: 'misc',
      expiresAt: new Date('2030-01-02T01:04:05Z'),
    });
  });

  it.each(['title', 'bodyMarkdown', 'location'] as const)(
    'rejects a megabyte of %s without counting its characters',
    (field) => {
      const iterate = vi.spyOn(String.prototype, Symbol.iterator);
      onTestFinished(() => iterate.mockRestore());
      expect(refusal({ [field]: '😀'.repeat(262_144) }).message).toContain('is too long');
      expect(iterate.mock.contexts.filter((text) => String(text).length > 5_000)).toEqual([]);
    },
  );

  it('names every broken rule', () => {
    expect(refusal({ title: ' ', bodyMarkdown: undefined, category: 'constructor' })).toEqual({
      fields: {
        title: ["can't be blank"],
        body_markdown: ["can't be blank"],
        listing_category: ['must exist'],
      },
      message: "Validation failed: Title can't be blank, Body markdown can't be blank, Listing category must exist",
    });
  });

  it.each<[string, Partial<ListingInput>, Record<string, string[]>]>([
    ['an invisible title', { title: '\u200B' }, { title: ["can't be blank"] }],
    ['an invisible body', { bodyMarkdown: '\u200B\u2060' }, { body_markdown: ["can't be blank"] }],
    ['a turned title', { title: 'a\u202Eb' }, { title: ['must not change the direction of text'] }],
    ['a control character', { location: 'a\u009Fb' }, { location: ['must not contain control characters'] }],
    ['title', { title: 'x'.repeat(129) }, { title: ['is too long (maximum is 128 characters)'] }],
    ['body', { bodyMarkdown: 'x'.repeat(401) }, { body_markdown: ['is too long (maximum is 400 characters)'] }],
    ['location', { location: 'x'.repeat(33) }, { location: ['is too long (maximum is 32 characters)'] }],
    ['no category', { category: undefined }, { listing_category: ['must exist'] }],
    ['tags', { tags: 'abcdefghi'.split('') }, { tags: ['exceed the maximum of 8 tags'] }],
    ['a tag', { tags: ['x'.repeat(31), 'y'.repeat(31)] }, { tags: ['is too long (maximum is 30 characters)'] }],
    ['no date', { expiresAt: 'tomorrow' }, { expires_at: ['is invalid'] }],
    ['no day', { expiresAt: '2030-02-30' }, { expires_at: ['is invalid'] }],
    ['over', { expiresAt: '2020-01-01T00:00:00Z' }, { expires_at: ['must be in the future'] }],
    ['before time', { expiresAt: '0000-01-01' }, { expires_at: ['is invalid'] }],
    [
      'line breaks',
      { bodyMarkdown: 'x\r\n'.repeat(13) },
      { body_markdown: ['has too many linebreaks. No more than 12 allowed.'] },
    ],
    ['image', { bodyMarkdown: 'See ![it](/a.png)' }, { body_markdown: ['is not allowed to include images.'] }],
    ['image element', { bodyMarkdown: '<IMG src=a>' }, { body_markdown: ['is not allowed to include images.'] }],
    ['embed', { bodyMarkdown: '{% video 1 %}' }, { body_markdown: ['is not allowed to include liquid tags.'] }],
  ])('rejects: %s', (_name, input, fields) => {
    expect(refusal(input).fields).toEqual(fields);
  });

  it('counts CRLF, CR and LF as one line break each', () => {
    expect(() =>
      validateListing({ ...valid, bodyMarkdown: `${'x\r\n'.repeat(6)}${'x\r'.repeat(6)}end` }),
    ).not.toThrow();
  });

  it('normalizes tags to lower case without blanks and duplicates', () => {
    const { tags } = validateListing({ ...valid, tags: ['Hiring', ' hiring ', '', ' ', 'remote'] });
    expect(tags).toEqual(['hiring', 'remote']);
  });

  it('treats blank optional values as absent', () => {
    const { location, expiresAt } = validateListing({ ...valid, location: ' ', expiresAt: '' });
    expect({ location, expiresAt }).toEqual({ location: null, expiresAt: null });
  });
});

describe('listingCost', () => {
  it('is 25 for jobs, 5 for products and 1 for everything else', () => {
    const cheap = [
      'cfp',
      'collabs',
      'education',
      'events',
      'forhire',
      'forsale',
      'mentees',
      'mentors',
      'misc',
    ] as const;
    expect([listingCost('jobs'), listingCost('products'), ...cheap.map(listingCost)]).toEqual([
      25,
      5,
      ...cheap.map(() => 1),
    ]);
  });
});
