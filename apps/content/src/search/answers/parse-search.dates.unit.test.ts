import { describe, expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

const words = (text: string) => parseSearch(text).query.terms.map(({ word }) => word);

describe('parseSearch', () => {
  it('parses filters and leaves the rest as words', () => {
    const { query, filter } = parseSearch(
      'Rust AUTHOR:@Ada org:"Acme" tag:#Web tag:go after:2023 before:2024-05 "see this" -java',
    );
    expect(query.terms.map(({ word }) => word)).toEqual(['rust', 'see', 'this']);
    expect(query.phrases).toEqual([['see', 'this']]);
    expect(query.excluded).toEqual([['java']]);
    expect(filter).toEqual({
      authors: ['ada'],
      organizations: ['acme'],
      tags: ['web', 'go'],
      since: new Date('2023-01-01T00:00:00Z'),
      before: new Date('2024-05-01T00:00:00Z'),
    });
  });

  it('uses the latest `after` and the earliest `before`', () => {
    const { filter } = parseSearch('after:2020-02-29 after:2019 before:2022 before:2021-12-31');
    expect(filter.since).toEqual(new Date('2020-02-29T00:00:00Z'));
    expect(filter.before).toEqual(new Date('2021-12-31T00:00:00Z'));
  });

  it.each(['2021-13', '2021-02-29', '2021-06-31', '0000', '21', '2021-1', 'yesterday', '2021-01-01T00:00'])(
    'rejects the date %s and names the formats',
    (date) => {
      expect(() => parseSearch(`x before:${date}`)).toThrow(
        `before: takes a year, a month or a day, such as 2024, 2024-05 or 2024-05-31, got "${date.toLowerCase()}"`,
      );
    },
  );

  it.each([
    'foo:bar',
    'std::move',
    'http://example.com',
    'xauthor:ada',
    '"author:ada"',
    'author: ada',
    '-author:ada',
    'tag:',
  ])('takes %s as text', (text) => {
    const { filter } = parseSearch(text);
    expect([filter.authors, filter.organizations, filter.tags]).toEqual([[], [], []]);
    expect([...parseSearch(text).query.terms, ...parseSearch(text).query.excluded]).not.toEqual([]);
  });

  it('ignores filters within a phrase', () => {
    expect(words('"written by author:ada" cats')).toEqual(['written', 'by', 'author', 'ada', 'cats']);
  });

  it('limits the names of a filter', () => {
    const { filter } = parseSearch(Array.from({ length: 50 }, (_, number) => `tag:t${number}`).join(' '));
    expect(filter.tags).toHaveLength(10);
  });
});
