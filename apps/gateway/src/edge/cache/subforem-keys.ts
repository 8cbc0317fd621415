import type { SubforemChanged } from '@commonplace/proto/content/v1/events';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { articleLists, searches } from './article-keys.ts';

const subforemLists = 'subforems';

/** Returns the keys of ListSubforems. */
export function subforemListKeys(subforems: readonly Pick<Subforem, 'id'>[]): AnswerKeys {
  return { header: [subforemLists, ...subforems.map(({ id }) => `subforems/${id}`)], index: [subforemLists] };
}

/** Returns the cache changes after a subforem was created or changed: lists under its host and the root's host may change. */
export function subforemChanged({ id, version }: Pick<SubforemChanged, 'id' | 'version'>): Change {
  return { name: `subforems/${id}@${version}`, refresh: [subforemLists, articleLists, searches] };
}
