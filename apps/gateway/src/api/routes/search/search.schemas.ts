import { SearchFacet } from '@commonplace/proto/content/v1/articles';
import { SearchType } from '@commonplace/proto/content/v1/search';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { nameList, oneOf, searchText } from '../../schemas/query-values.ts';
import { positiveInteger } from '../../schemas/values.ts';

/** The types of records in a search, by name. */
export const searchTypes = {
  articles: SearchType.ARTICLES,
  users: SearchType.USERS,
  organizations: SearchType.ORGANIZATIONS,
  tags: SearchType.TAGS,
  podcasts: SearchType.PODCASTS,
  podcast_episodes: SearchType.PODCAST_EPISODES,
  listings: SearchType.LISTINGS,
};
export type SearchTypeName = keyof typeof searchTypes;

/** The facets of article matches, by name. */
export const searchFacets = {
  tags: SearchFacet.TAGS,
  author: SearchFacet.AUTHOR,
  organization: SearchFacet.ORGANIZATION,
  year: SearchFacet.YEAR,
  language: SearchFacet.LANGUAGE,
  reading_time: SearchFacet.READING_TIME,
};
export type SearchFacetName = keyof typeof searchFacets;

const maxPerType = 30;
const maxCompletions = 10;
const maxCompletedLength = 1_000;
const list = (names: object) => Object.keys(names).join(', ');

export const searchQuery = z.object({
  ...paging({ default: 5, max: maxPerType }),
  q: searchText.default('').meta({
    description:
      'Words, "phrases", -excluded words, and filters: `author:NAME`, `org:NAME`, `tag:NAME` (several tags must all match), `before:DATE`, `after:DATE`, where a date is a year, a month or a day (2024, 2024-05, 2024-05-31; UTC). Filters without words list the newest matching articles. Types that have no author, tags or date have no matches when filtered by these. An empty `q` has no matches',
    examples: ['"event loop" author:ada after:2023 -java'],
  }),
  types: nameList
    .meta({
      description: `The types to search, separated by commas: ${list(searchTypes)}. Defaults to all`,
      examples: ['articles,users'],
    })
    .optional(),
  sort: oneOf(['relevance', 'date'])
    .meta({ description: '`date` sorts the best 1,000 matches by date, newest first. Defaults to `relevance`' })
    .optional(),
  facets: nameList
    .meta({
      description: `The facets to count over the best 1,000 articles, separated by commas: ${list(searchFacets)}. Returns at most 20 values of each, most frequent first; reading times are in minutes: 0-3, 4-7, 8-15, 16+`,
    })
    .optional(),
  highlight: oneOf(['true', 'false'])
    .meta({ description: 'Adds a `highlight` to each article: HTML with the matches in `<mark>`' })
    .optional(),
});

export const completionQuery = z.object({
  // Not trimmed: a space ends the word.
  q: z
    .string()
    .max(maxCompletedLength)
    .default('')
    .meta({
      description:
        'The text typed so far; its last word is completed. A text that ends with a space has no completions',
      examples: ['learn kub'],
    }),
  limit: positiveInteger
    .transform((count) => Math.min(count, maxCompletions))
    .default(5)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: maxCompletions,
      description: 'The maximum number of words, of tags and of users',
    }),
});
