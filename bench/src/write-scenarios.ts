import { randomUUID } from 'node:crypto';
import type { Subject } from './prepare.ts';
import { v1 } from './scenarios.ts';

/** Enough writers that none reaches the rate limit of ten articles in 30 seconds. */
export const writersNeeded = 400;

/** A request that writes. */
export interface Write {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** Returns functions that create writes of each kind, by the writers in turn. */
export function createWrites({ writers, popularIds }: Pick<Subject, 'writers' | 'popularIds'>) {
  const turn = { key: 0, article: 0, like: 0 };
  const json = { ...v1, 'content-type': 'application/json' };
  const keyed = (key = writers[turn.key++ % writers.length] ?? '') => ({ ...json, 'api-key': key });
  const nextArticle = () => popularIds[turn.article++ % popularIds.length];
  const article = (published: boolean): Write => {
    const title = `Measured ${randomUUID()}`;
    const fields = { title, body_markdown: 'A **short** article.', tags: ['typescript', 'webdev'], published };
    return { path: '/api/articles', headers: keyed(), body: JSON.stringify({ article: fields }) };
  };
  return {
    publication: () => article(true),
    draft: () => article(false),
    comment(): Write {
      const comment = { article_id: nextArticle(), body_markdown: `A *short* comment, ${randomUUID()}` };
      return { path: '/api/comments', headers: keyed(), body: JSON.stringify({ comment }) };
    },
    /** All writers like one article, then the next, so that no like is repeated. */
    like(): Write {
      const number = turn.like++;
      const articleId = popularIds[Math.floor(number / writers.length) % popularIds.length];
      const reaction = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
      const headers = keyed(writers[number % writers.length]);
      return { path: '/api/reactions', headers, body: JSON.stringify(reaction) };
    },
    pageView(): Write {
      const body = JSON.stringify({ page_view: { article_id: nextArticle() } });
      return { path: '/api/page_views', headers: json, body };
    },
  };
}

export type Writes = ReturnType<typeof createWrites>;
