import {
  FacetCountSchema,
  SearchHighlightSchema,
  type ArticleSummary,
  type SearchArticlesResponse,
  type SearchHighlight,
} from '@commonplace/proto/content/v1/articles';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { listOf, nestedIfAny, represent, type Representation } from '../../representation/representation.ts';
import { searchFacets, type SearchFacetName } from './article-lists.schemas.ts';
import { listItem } from './articles.schemas.ts';

type FoundArticle = ArticleSummary & { highlight?: SearchHighlight | undefined };

const highlight = represent(pick(SearchHighlightSchema, 'title', 'body'));
/** Found articles, each with a highlight where it has one. */
export const foundArticles = listOf(
  represent({ ...listItem.v1.fields, highlight: nestedIfAny(highlight, (match: FoundArticle) => match.highlight) }),
);
const counts = listOf(represent(pick(FacetCountSchema, 'value', 'count')));
const counted = z.object({
  articles: foundArticles.schema,
  facets: z.object({ tags: counts.schema.optional(), year: counts.schema.optional() }),
});

interface CountedMatches extends Pick<SearchArticlesResponse, 'articles' | 'highlights' | 'facets'> {
  countedBy: readonly SearchFacetName[];
}

/** SearchArticles: a list, with highlights if requested; with facets an object with both. */
export const searchAnswer: Representation<CountedMatches, z.ZodUnion<[typeof foundArticles.schema, typeof counted]>> = {
  schema: z.union([foundArticles.schema, counted]),
  present({ articles: matches, highlights, facets, countedBy }, site) {
    const highlighted =
      highlights.length === 0 ? matches : matches.map((one, index) => ({ ...one, highlight: highlights[index] }));
    const articles = foundArticles.present(highlighted, site);
    if (countedBy.length === 0) return articles;
    const countsOf = (name: SearchFacetName) =>
      counts.present(facets.find(({ facet }) => facet === searchFacets[name])?.counts ?? [], site);
    return { articles, facets: Object.fromEntries(countedBy.map((name) => [name, countsOf(name)])) };
  },
};
