import { afterAll, beforeAll, describe } from 'vitest';
import type { Tables } from '../../../tables/tables.ts';
import { parseQuery } from '../parse-query.ts';
import { addArticles, type SearchFixture, type SearchSuite } from './search-suite.ts';
import { testSearchResults } from './search-results.contract.ts';
import { testSearchWords } from './search-words.contract.ts';

/** Tests the behavior of SearchArticles for every search engine. */
export function describeSearchIndex(name: string, open: () => Promise<SearchFixture>): void {
  describe(`search with ${name}`, () => {
    let fixture: SearchFixture;
    beforeAll(async () => {
      fixture = await open();
      await fixture.database
        .fork()
        .getKysely<Tables>()
        .insertInto('users')
        .values([1, 2].map((id) => ({ id, version: 1, username: `writer${id}`, name: 'Writer' })))
        .execute();
    });
    afterAll(() => fixture[Symbol.asyncDispose]());

    const search: SearchSuite['search'] = async (text, { scope, page = 1, perPage = 30, operators, ...filter } = {}) =>
      fixture.index.search({ query: parseQuery(text, { operators }), filter, scope, page, perPage });

    const suite: SearchSuite = { fixture: () => fixture, add: (samples) => addArticles(fixture, samples), search };
    testSearchWords(suite);
    testSearchResults(suite);
  });
}
