import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import { articleList, type ArticleSelection } from '../article-list.ts';
import { newest } from './newest.ts';

// The bounds are those of the reference (ListArticles `state`).

const fresh = articleList({
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('published_at', '>', sql<string>`now() - interval '7 hours'`)
      .where('public_reactions_count', '<', 2)
      .where('score', '>', -2)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});

const rising = articleList({
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('published_at', '>', sql<string>`now() - interval '3 days'`)
      .where((eb) => eb.between('public_reactions_count', 20, 32))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});

const states = new Map([
  ['fresh', fresh],
  ['rising', rising],
  ['recent', newest],
]);

/** Returns the list of a state without a username (ListArticles `state`); undefined for an unknown state. */
export function byState(state: string, scope?: SubforemScope): ArticleSelection | undefined {
  return states.get(state)?.({}, scope);
}
