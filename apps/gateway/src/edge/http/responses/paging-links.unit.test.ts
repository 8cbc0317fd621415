import { describe, expect, test } from 'vitest';
import { createSiteAddress } from '../../../site/site-address.ts';
import { pagingLinks } from './paging-links.ts';

describe('Link (rules.md#paging)', () => {
  const site = createSiteAddress('https://x.test');
  const links = (page: number, hasNext: boolean, path = '/api/articles', params?: object) =>
    pagingLinks(path, { params, query: { page, per_page: 2, tags: ['a', 'b'], top: undefined } }, hasNext, site);

  test('links to the next and previous page only', () => {
    expect(links(1, false)).toBeUndefined();
    expect(links(2, true)).toBe(
      '<https://x.test/api/articles?per_page=2&tags=a%2Cb&page=3>; rel="next", ' +
        '<https://x.test/api/articles?per_page=2&tags=a%2Cb&page=1>; rel="prev"',
    );
  });

  test('fills in the parameters of the path', () => {
    const path = '/api/listings/category/:category';
    expect(links(1, true, path, { category: 'a>b/c' })).toContain('<https://x.test/api/listings/category/a%3Eb%2Fc?');
  });
});
