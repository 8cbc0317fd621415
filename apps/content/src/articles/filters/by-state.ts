import type { ArticleSkeleton } from '../article-page.ts';
import { newest } from './newest.ts';

// The reference's bounds (E1 `state`).

const fresh: ArticleSkeleton = {
  sql: (limit, offset) => `select id, published_at as k from articles
    where listed and published_at > now() - interval '7 hours' and public_reactions_count < 2 and score > -2
    order by published_at desc, id desc limit ${limit} offset ${offset}`,
  orderBy: 'page.k desc, page.id desc',
  parameters: [],
};

const rising: ArticleSkeleton = {
  sql: (limit, offset) => `select id, published_at as k from articles
    where listed and published_at > now() - interval '3 days' and public_reactions_count between 20 and 32
    order by published_at desc, id desc limit ${limit} offset ${offset}`,
  orderBy: 'page.k desc, page.id desc',
  parameters: [],
};

const states = new Map([
  ['fresh', fresh],
  ['rising', rising],
  ['recent', newest],
]);

/** E1 `state` without a username; no such state shows nothing. */
export function byState(state: string): ArticleSkeleton | undefined {
  return states.get(state);
}
