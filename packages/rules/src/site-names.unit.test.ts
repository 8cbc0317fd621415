import { describe, expect, it, test } from 'vitest';
import { limits } from './limits.ts';
import { slugOf, topLevelName } from './site-names.ts';

describe('topLevelName', () => {
  it('is the first segment of a page at the top level', () => {
    expect(topLevelName({ slug: 'handbook/rules', isTopLevelPath: true })).toBe('handbook');
  });

  it('is undefined for other pages', () => {
    expect(topLevelName({ slug: 'handbook', isTopLevelPath: false })).toBeUndefined();
  });

  it('is the slug of a well-known page in any case', () => {
    expect(topLevelName({ slug: 'privacy', isTopLevelPath: false })).toBe('privacy');
  });
});

describe('slugOf', () => {
  test.each([
    ['Code of Conduct', 'code-of-conduct'],
    ['  Über uns!  ', 'uber-uns'],
    ['A -- B', 'a-b'],
    ['snake_case 2', 'snake_case-2'],
    ['--- (draft) ---', 'draft'],
    ['日本語', ''],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is at most as long as a slug may be', () => {
    expect(slugOf('a'.repeat(1_000))).toBe('a'.repeat(limits.sitePage.slug));
  });
});
