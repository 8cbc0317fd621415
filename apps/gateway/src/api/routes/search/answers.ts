import { FacetCountSchema, type FacetCounts } from '@commonplace/proto/content/v1/articles';
import type {
  CompleteSearchResponse,
  SearchEverythingResponse,
  SearchEverythingResponse_ArticleMatches as ArticleMatches,
} from '@commonplace/proto/content/v1/search';
import { OrganizationSchema, PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, only, pick } from '../../representation/fields.ts';
import { images, organizationImages, person } from '../../representation/people.ts';
import { listOf, represent, type Representation } from '../../representation/representation.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import { withCommentCounts } from '../articles/articles.schemas.ts';
import { foundArticles } from '../articles/search-answer.ts';
import { listing } from '../listings/listings.schemas.ts';
import { episode, publishedPodcast } from '../podcasts/podcasts.schemas.ts';
import { tag } from '../tags/tags.schemas.ts';
import { searchFacets, type SearchFacetName } from './search.schemas.ts';

/** A user in search results. */
const user = represent({
  type_of: constant('user'),
  id: field(z.int(), ({ userId }: Person) => userId),
  ...only(person.fields, 'name', 'username', 'microblog_username', 'codehost_username', 'website_url'),
  ...images,
});

/** An organization in search results. */
const organization = represent({
  type_of: constant('organization'),
  ...pick(OrganizationSchema, 'id', 'name', 'username', 'slug'),
  ...organizationImages,
});

/** A podcast in search results. */
const podcast = represent(
  only(publishedPodcast.fields, 'type_of', 'id', 'title', 'slug', 'description', 'image_url', 'created_at', 'url'),
);

const matchesOf = <Schema extends z.ZodType>(items: Schema) => z.object({ total, items });
const total = z
  .int()
  .meta({ minimum: 0, maximum: limits.search.results, description: 'The number of matches, at most 1,000' });
const counts = listOf(represent(pick(FacetCountSchema, 'value', 'count')));
/** The values are usernames. */
const namedCounts = listOf(represent(pick(FacetCountSchema, 'value', 'count', 'name')));
const facetSchemas = {
  tags: counts.schema.optional(),
  author: namedCounts.schema.optional(),
  organization: namedCounts.schema.optional(),
  year: counts.schema.optional(),
  language: counts.schema.optional(),
  reading_time: counts.schema.optional(),
} satisfies Record<SearchFacetName, z.ZodType>;

const [users, organizations, tags, podcasts, episodes, listings] = [
  listOf(user),
  listOf(organization),
  listOf(tag),
  listOf(podcast),
  listOf(episode),
  listOf(listing),
];

const answer = z.object({
  total: z.int().meta({ description: 'The number of matches of all types' }),
  suggestion: z
    .string()
    .nullable()
    .meta({ description: 'The query with probable typing errors corrected; null if there are none' }),
  results: z
    .object({
      articles: matchesOf(foundArticles.schema).optional(),
      users: matchesOf(users.schema).optional(),
      organizations: matchesOf(organizations.schema).optional(),
      tags: matchesOf(tags.schema).optional(),
      podcasts: matchesOf(podcasts.schema).optional(),
      podcast_episodes: matchesOf(episodes.schema).optional(),
      listings: matchesOf(listings.schema).optional(),
    })
    .meta({ description: 'The matches of each requested type' }),
  facets: z.object(facetSchemas).meta({ description: 'The requested facets' }),
});

/** `GET /api/search?q=kubernets&types=tags&facets=year`. */
const example = {
  total: 1,
  suggestion: 'kubernetes',
  results: {
    tags: {
      total: 1,
      items: [
        {
          id: 7,
          name: 'kubernetes',
          bg_color_hex: null,
          text_color_hex: null,
          short_summary: 'Clusters of containers',
        },
      ],
    },
  },
  facets: { year: [] },
};

export interface Everything {
  reply: SearchEverythingResponse;
  countedBy: readonly SearchFacetName[];
}

/** Returns the number of matches of all types. */
export function totalOf(reply: SearchEverythingResponse): number {
  const { articles, users: people, organizations: companies, tags: names, podcastEpisodes, listings: ads } = reply;
  const all = [articles, people, companies, names, reply.podcasts, podcastEpisodes, ads];
  return all.reduce((sum, matches) => sum + (matches?.total ?? 0), 0);
}

/** The matches of each type, with facets and a suggestion. */
export const everything: Representation<Everything, typeof answer> = {
  schema: answer.meta({ id: 'SearchAnswer', examples: [example] }),
  present({ reply, countedBy }, site) {
    const { articles, podcastEpisodes } = reply;
    return {
      total: totalOf(reply),
      suggestion: reply.suggestion ?? null,
      results: {
        ...(articles && { articles: { total: articles.total, items: presentArticles(articles, site) } }),
        ...(reply.users && matches(reply.users.total, users.present(reply.users.users, site), 'users')),
        ...(reply.organizations &&
          matches(
            reply.organizations.total,
            organizations.present(reply.organizations.organizations, site),
            'organizations',
          )),
        ...(reply.tags && matches(reply.tags.total, tags.present(reply.tags.tags, site), 'tags')),
        ...(reply.podcasts &&
          matches(reply.podcasts.total, podcasts.present(reply.podcasts.podcasts, site), 'podcasts')),
        ...(podcastEpisodes &&
          matches(podcastEpisodes.total, episodes.present(podcastEpisodes.podcastEpisodes, site), 'podcast_episodes')),
        ...(reply.listings &&
          matches(reply.listings.total, listings.present(reply.listings.listings, site), 'listings')),
      },
      facets: presentFacets(reply.facets, countedBy, site),
    };
  },
};

function matches<Items, const Name extends string>(count: number, items: Items, name: Name) {
  return { [name]: { total: count, items } } as Record<Name, { total: number; items: Items }>;
}

function presentArticles({ articles, highlights }: ArticleMatches, site: SiteAddress) {
  const counted = withCommentCounts(articles);
  const highlighted =
    highlights.length === 0 ? counted : counted.map((one, at) => ({ ...one, highlight: highlights[at] }));
  return foundArticles.present(highlighted, site);
}

function presentFacets(facets: readonly FacetCounts[], countedBy: readonly SearchFacetName[], site: SiteAddress) {
  const countsOf = (name: SearchFacetName) => {
    const { present } = name === 'author' || name === 'organization' ? namedCounts : counts;
    return present(facets.find(({ facet }) => facet === searchFacets[name])?.counts ?? [], site);
  };
  return Object.fromEntries(countedBy.map((name) => [name, countsOf(name)]));
}

const completedUsers = represent({ ...pick(PersonSchema, 'username', 'name'), ...only(images, 'profile_image') });

/** The completions of the last word. */
export const completions = represent({
  completions: field(z.array(z.string()), ({ completions: words }: CompleteSearchResponse) => words),
  tags: field(z.array(z.string()), ({ tags: names }: CompleteSearchResponse) => names),
  users: field(z.array(completedUsers.schema), ({ users: people }: CompleteSearchResponse, site) =>
    people.map((one) => completedUsers.present(one, site)),
  ),
});
