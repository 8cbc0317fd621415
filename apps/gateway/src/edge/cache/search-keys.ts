import type { CompleteSearchResponse, SearchEverythingResponse } from '@commonplace/proto/content/v1/search';
import { listingKey, listingLists } from './listing-keys.ts';
import { articleLists, bylineKey, entrySearches, searches, relatedKeys, tagKey } from './article-keys.ts';
import { articleKey, episodeKey } from './commentable-keys.ts';
import { episodeLists, podcasts } from './podcast-keys.ts';
import { organizationKey, userKey } from './account-keys.ts';
import type { AnswerKeys } from './answer-keys.ts';

/** Returns the keys of `SearchEverything`: those of every record in it, and of the search index. */
export function everythingKeys(answer: SearchEverythingResponse): AnswerKeys {
  const { articles = [] } = answer.articles ?? {};
  const people = answer.users?.users ?? [];
  const organizations = answer.organizations?.organizations ?? [];
  const episodes = answer.podcastEpisodes?.podcastEpisodes ?? [];
  const listings = answer.listings?.listings ?? [];
  const recordKeys = [
    ...articles.map(({ id }) => articleKey(id)),
    ...people.map(({ userId }) => userKey(userId)),
    ...organizations.map(({ id }) => organizationKey(id)),
    ...episodes.map(({ id }) => episodeKey(id)),
    ...listings.map(({ id }) => listingKey(id)),
  ];
  const bylines = [
    ...people.map(({ userId }) => bylineKey('users', userId)),
    ...organizations.map(({ id }) => bylineKey('organizations', id)),
    ...listings.flatMap(({ owner, organization }) => [
      ...(owner ? [bylineKey('users', owner.userId)] : []),
      ...(organization ? [bylineKey('organizations', organization.id)] : []),
    ]),
  ];
  const tags = (answer.tags?.tags ?? []).map(({ name }) => tagKey(name));
  const ofPodcasts = (answer.podcasts?.podcasts ?? []).length > 0 ? [podcasts] : [];
  const index = [
    searches,
    entrySearches,
    ...ofPodcasts,
    ...recordKeys,
    ...bylines,
    ...tags,
    ...articles.flatMap(relatedKeys),
  ];
  return {
    header: [...new Set([articleLists, episodeLists, listingLists, ...recordKeys])],
    index: [...new Set(index)],
  };
}

/** Returns the keys of `CompleteSearch`. */
export function completionKeys({ tags, users }: CompleteSearchResponse): AnswerKeys {
  const people = users.map(({ userId }) => userKey(userId));
  const bylines = users.map(({ userId }) => bylineKey('users', userId));
  return {
    header: [searches, ...people],
    index: [searches, entrySearches, ...people, ...bylines, ...tags.map(tagKey)],
  };
}
