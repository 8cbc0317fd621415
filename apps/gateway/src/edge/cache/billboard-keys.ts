import type { BillboardChanged } from '@commonplace/proto/admin/v1/events';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { articleKey } from './commentable-keys.ts';

/** The key of every billboard fragment, including empty ones. */
const billboardFragments = 'billboards';
const billboardKey = (id: number) => `billboards/${id}`;

/** Returns the keys of a fragment: its billboard, and the article on the same page. */
export function fragmentKeys({ billboardId, articleId }: { billboardId?: number; articleId?: number }): AnswerKeys {
  const header = [billboardFragments, ...(billboardId === undefined ? [] : [billboardKey(billboardId)])];
  return { header, index: [...header, ...(articleId === undefined ? [] : [articleKey(articleId)])] };
}

/** Returns the cache changes after a billboard was created or changed: its audience may be different. */
export function billboardChanged({ id, version }: Pick<BillboardChanged, 'id' | 'version'>): Change {
  return { name: `billboards/${id}@${version}`, purge: [billboardKey(id)], expire: [billboardFragments] };
}

/** Returns the cache changes after a billboard has expired. */
export function billboardExpired(id: number): Change {
  return { purge: [billboardKey(id)] };
}
