import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { introduceUser } from '@commonplace/people/copies';
import { foldName, properName } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { insertCollection } from '../../collections/insert-collection.ts';
import type { AuthorState } from '../../projections/author-state.ts';
import type { Tables } from '../../tables/tables.ts';
import { insertMissingTags, uniqueTags, type ResolvedTag } from '../../tags/resolve-tags.ts';
import type { ValidArticle } from './validate-article.ts';

/** The records that an article refers to: its author, tags, series and mentioned users. */
export interface ArticleReferences {
  author: AuthorState;
  /** The tags with aliases resolved, in the author's order. */
  tags: ResolvedTag[];
  /** The id of the series; null for none, undefined to keep it. */
  collectionId: number | null | undefined;
  /** The existing users whom the text mentions. */
  mentionedUserIds: number[];
}

interface Wanted {
  userId: number;
  organizationId: number | null;
  tagNames: readonly string[];
  /** The name of the series, and its folded key. */
  series: string | null;
  seriesKey: string | null;
  subforemId: number | null;
  mentions: readonly string[];
}

function selectReferences(db: Kysely<Tables>, param: Param<Wanted>) {
  return db
    .with('filed', (cte) =>
      cte
        .selectFrom(
          sql<{ name: string; position: string }>`unnest(${param('tagNames')}::text[]) with ordinality`.as<'wanted'>(
            sql`wanted (name, position)`,
          ),
        )
        .innerJoin('tags as named', 'named.name', 'wanted.name')
        .innerJoin('tags as tag', (join) =>
          join.on('tag.id', '=', (eb) => eb.fn.coalesce('named.alias_for_id', 'named.id')),
        )
        .select(['tag.id', 'tag.name', 'tag.flare'])
        .orderBy('wanted.position')
        // A change of the tag waits for transactions that add it to articles, and then finds those.
        .forKeyShare(['named', 'tag']),
    )
    .selectFrom(sql<{ id: number }>`(select ${param('userId')}::integer as id)`.as('author'))
    .leftJoin('users', 'users.id', 'author.id')
    .select(['users.name', 'users.status'])
    .select(
      sql<boolean>`${param('subforemId')}::integer is null or exists (select from subforems where id = ${param('subforemId')})`.as(
        'subforem_exists',
      ),
    )
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom('filed').select(['filed.id', 'filed.name', 'filed.flare'])).as('tags'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('collections')
            .select('id')
            .where('name_key', '=', param('seriesKey'))
            .where('organization_id', '=', param('organizationId'))
            .orderBy('id')
            .limit(1),
          eb
            .selectFrom('collections')
            .select('id')
            .where('name_key', '=', param('seriesKey'))
            .where('user_id', '=', param('userId'))
            .where('organization_id', 'is', null)
            .where(sql<boolean>`${param('organizationId')}::integer is null`)
            .orderBy('id')
            .limit(1),
        )
        .as('collection_id'),
      sql<number[]>`array(
        select id from users where lower(username collate "C") = any(${param('mentions')}::text[]) and not deleted order by id
      )`.as('mentioned'),
    ]);
}

export const articleReferences = statement('article-references', selectReferences);

/** Reserves the title until the end of the transaction, see `titleIsTaken`. */
const referencesWithTitle = statement(
  'article-references-with-title',
  (db: Kysely<Tables>, param: Param<Wanted & { title: string }>) =>
    selectReferences(db, param).select(
      sql<string>`pg_advisory_xact_lock(${param('userId')}::integer, hashtext(${param('title')}))::text`.as('claimed'),
    ),
);

/**
 * Whether the author has used this title for another article in the last five minutes (rules.md#article-limits). For a statement after the
 * one that reserves it, so that only one of two concurrent requests succeeds.
 */
export function titleIsTaken({ userId, title }: { userId: RawBuilder<number>; title: RawBuilder<string> }) {
  // The table itself, even if the statement has a CTE of this name.
  return sql<boolean>`exists (
    select from public.articles where user_id = ${userId} and title = ${title}
      and created_at > now() - interval '5 minutes')`;
}

/**
 * Reads the references of an article in one statement that locks its tags. Creates missing ones first: new tags, a new
 * series, an author whose event has not arrived. `claimsTitle` is for a new article.
 */
export async function readArticleReferences(
  em: SqlEntityManager,
  author: UserPrincipal,
  valid: ValidArticle,
  { claimsTitle }: { claimsTitle: boolean },
): Promise<ArticleReferences> {
  const { organizationId, subforemId, title, series } = valid.fields;
  const seriesName = properName(series ?? '') || null;
  const wanted = {
    userId: author.userId,
    organizationId,
    subforemId,
    tagNames: valid.tagNames,
    series: seriesName,
    seriesKey: seriesName && foldName(seriesName),
    mentions: valid.rendered.mentions,
    title,
  };
  const db = em.getKysely();
  const read = () => (claimsTitle ? referencesWithTitle : articleReferences).one(db, wanted);
  let references = await read();
  if (!references.subforem_exists) throw violation('subforem_id', 'must exist');
  if (await createMissing(em, author, wanted, references)) references = await read();
  const { name, status, tags, collection_id: collectionId, mentioned } = references;
  if (name === null || status === null) throw new Error(`no user ${author.userId} in the projection`);
  return {
    author: { name, status },
    tags: uniqueTags(tags),
    collectionId: series === undefined ? undefined : collectionId,
    mentionedUserIds: mentioned,
  };
}

/** Returns whether anything was missing and was created. */
async function createMissing(
  em: SqlEntityManager,
  author: UserPrincipal,
  wanted: Wanted,
  references: RowOf<typeof articleReferences>,
): Promise<boolean> {
  const lacksTags = references.tags.length < wanted.tagNames.length;
  const lacksSeries = wanted.series !== null && references.collection_id === null;
  if (references.name === null) await introduceUser(em, author);
  if (lacksTags) await insertMissingTags(em.getKysely(), wanted.tagNames);
  if (lacksSeries) await insertCollection(em.getKysely(), wanted, wanted.series ?? '');
  return references.name === null || lacksTags || lacksSeries;
}
