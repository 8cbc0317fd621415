import type { AnswerKeys, Change } from './answer-keys.ts';
import { articleKey, discussionKey } from './commentable-keys.ts';

/** Returns the key of the list of mentions of an article. */
const mentionsKey = (articleId: number) => `webmentions/${articleKey(articleId)}`;

/** Returns the keys of ListWebmentions. */
export function webmentionKeys(articleId: number): AnswerKeys {
  return {
    header: [articleKey(articleId), 'webmentions'],
    index: [discussionKey({ articleId }), mentionsKey(articleId)],
  };
}

/** Returns the cache changes after a mention was approved or hidden. */
export function webmentionChanged(mention: { id: number; articleId: number; state: string; version: number }): Change {
  const { id, articleId, state, version } = mention;
  const name = `webmentions/${id}@${version}`;
  const lists = [mentionsKey(articleId)];
  return state === 'hidden' ? { name, purge: lists } : { name, refresh: lists };
}
