import type { BylineChanged } from '@commonplace/proto/content/v1/events';
import { PathState, type ResolvePathResponse } from '@commonplace/proto/content/v1/paths';
import { organizationKey, userKey } from './account-keys.ts';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { articleLists, bylineKey, entrySearches } from './article-keys.ts';
import { commentKey } from './comment-keys.ts';
import { articleKey, discussionKey, episodeKey, type Commentable } from './commentable-keys.ts';
import { listingKey, listingLists } from './listing-keys.ts';
import { episodeLists } from './podcast-keys.ts';

/** Returns the key of all paths that begin with a name. */
const nameKey = (name: string) => `paths/${name.toLowerCase().toWellFormed()}`;

const recordKeys: Readonly<Record<string, (id: number) => string>> = {
  article: articleKey,
  user: userKey,
  organization: organizationKey,
  podcast_episode: episodeKey,
  listing: listingKey,
  comment: commentKey,
};

/**
 * Returns the keys of ResolvePath. A path of no record may get one with the next publication. A path of a listing follows
 * content's
 * copy, like searches.
 */
export function pathKeys(path: string, resolved: ResolvePathResponse & { target?: Commentable }): AnswerKeys {
  const { state, recordType = '', recordId, userId, organizationId, target } = resolved;
  const header = [nameKey(path.split('/')[1] ?? '')];
  if (recordId !== undefined) header.push(recordKeys[recordType]?.(recordId) ?? episodeLists);
  const index = [...header];
  if (userId !== undefined) index.push(bylineKey('users', userId));
  if (organizationId !== undefined) index.push(bylineKey('organizations', organizationId));
  if (target) index.push(discussionKey(target), ...(userId === undefined ? [] : [userKey(userId)]));
  if (path.startsWith('/listings/')) index.push(entrySearches);
  if (state !== PathState.FOUND) index.push(articleLists, episodeLists, listingLists);
  return { header, index };
}

/** Returns the cache changes after the owners of these usernames have changed. */
export function usernamesChanged({ usernames = [] }: Partial<Pick<BylineChanged, 'usernames'>>): Change {
  return { expire: usernames.map(nameKey) };
}
