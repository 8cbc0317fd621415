import { Violations } from '@commonplace/domain/violations';
import { describe, expect, it } from 'vitest';
import { resolvePublishedAt } from './publication-time.ts';

const now = new Date('2026-03-01T12:00:00Z');
const future = '2026-03-02T12:00:00Z';
const fields = { published: true, publishedAt: undefined };
const json = (value: string) => ({ value, source: 'json' as const });
const matter = (value: string) => ({ value, source: 'front-matter' as const });

function resolve(
  ...[wanted, current]: [Parameters<typeof resolvePublishedAt>[1], Parameters<typeof resolvePublishedAt>[2]?]
) {
  const violations = new Violations();
  const publishedAt = resolvePublishedAt(violations, wanted, current, now);
  violations.throwIfAny();
  return publishedAt?.toISOString();
}

describe('a new article', () => {
  it('is published now by default', () => {
    expect(resolve(fields)).toBe(now.toISOString());
  });

  it('has no time as a draft', () => {
    expect(resolve({ published: false, publishedAt: undefined })).toBeUndefined();
  });

  it('can be scheduled, and dated back by a quarter of an hour', () => {
    expect(resolve({ ...fields, publishedAt: json(future) })).toBe('2026-03-02T12:00:00.000Z');
    expect(resolve({ ...fields, publishedAt: json('2026-03-01T11:46:00Z') })).toBe('2026-03-01T11:46:00.000Z');
  });

  it('cannot be dated back further', () => {
    expect(() => resolve({ ...fields, publishedAt: json('2026-03-01T11:44:00Z') })).toThrow(
      'Validation failed: Published at only future or current published_at allowed',
    );
  });

  it('ignores a time more than five years ahead', () => {
    expect(resolve({ published: false, publishedAt: json('2031-03-02T12:00:00Z') })).toBeUndefined();
  });

  it('rejects an invalid time', () => {
    expect(() => resolve({ ...fields, publishedAt: json('soon') })).toThrow('Published at is invalid');
  });
});

describe('a published article', () => {
  const current = { published: true, publishedAt: new Date('2026-02-01T00:00:00Z') };

  it('keeps its time whatever JSON says', () => {
    expect(resolve({ ...fields, publishedAt: json(future) }, current)).toBe('2026-02-01T00:00:00.000Z');
  });

  it('keeps its time when front matter repeats it within a minute', () => {
    expect(resolve({ ...fields, publishedAt: matter('2026-02-01T00:00:59Z') }, current)).toBe(
      '2026-02-01T00:00:00.000Z',
    );
  });

  it('rejects front matter with another time', () => {
    expect(() => resolve({ ...fields, publishedAt: matter('2026-02-01T00:02:00Z') }, current)).toThrow(
      'updating published_at for articles that have already been published is not allowed',
    );
  });

  it('keeps its time when it becomes a draft and is published again', () => {
    const draft = { ...current, published: false };
    expect(resolve({ published: false, publishedAt: undefined }, current)).toBe('2026-02-01T00:00:00.000Z');
    expect(resolve(fields, draft)).toBe('2026-02-01T00:00:00.000Z');
  });
});

describe('a scheduled article', () => {
  const current = { published: true, publishedAt: new Date(future) };

  it('can be moved into the future, not into the past', () => {
    expect(resolve({ ...fields, publishedAt: json('2026-03-03T00:00:00Z') }, current)).toBe('2026-03-03T00:00:00.000Z');
    expect(() => resolve({ ...fields, publishedAt: json('2026-02-03T00:00:00Z') }, current)).toThrow('only future');
  });

  it('is published now when its time is cleared', () => {
    expect(resolve({ ...fields, publishedAt: json('') }, current)).toBe(now.toISOString());
  });
});
