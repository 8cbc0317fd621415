import { statement, type Given } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { about } from '@commonplace/events/about';
import {
  appendEvent,
  appendEvents,
  appendGivenEvent,
  givenEvent,
  outboxWritten,
  type GivenEvent,
} from '@commonplace/events/outbox';
import { ReactionChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type Selectable } from 'kysely';
import { engagementMarked, isVote as isVoteColumn, markReactions } from '../engagement/mark-engagement.ts';
import { markReactionNews, newsMarked } from '../news/marks.ts';
import { qualityCategories, type ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isVote, oppositesOf, type Reactable } from './reaction-rules.ts';

/** Whose reaction to what; at most one exists. */
export interface ReactionKey {
  userId: number;
  category: ReactionCategory;
  reactable: Reactable;
}

/** A reaction's row lives from its creation to its removal, so it has two versions. */
const versionWhenCreated = 1;
const versionWhenRemoved = 2;

export type ReactionRow = Pick<Selectable<Tables['reactions']>, 'id' | 'status' | 'created_at'>;

type KeyColumns = Pick<Selectable<Tables['reactions']>, 'reactable_type' | 'reactable_id' | 'category' | 'user_id'>;

function isKey(given: Given<KeyColumns>) {
  return sql<boolean>`reactable_type = ${given('reactable_type')} and reactable_id = ${given('reactable_id')}
    and category = ${given('category')} and user_id = ${given('user_id')}`;
}

/** What is known of a reaction before it is written. */
export interface ReactionBeginning {
  id: number;
  created_at: string;
  /** Whether the article that it may be about need not be asked of content to be written about. */
  is_known: boolean;
}

/** The id and the time that a reaction will have: so what is told of it is known before it is written. */
export const beginReaction = statement(
  'begin-reaction',
  (_db: Kysely<Tables>, given: Given<{ articleId: number | null }>) => sql<ReactionBeginning>`
    select nextval('reactions_id_seq')::integer as id, now() as created_at,
      exists (select from articles where (published or deleted) and id = ${given('articleId')}) as is_known`,
);

interface NewReaction extends KeyColumns, GivenEvent {
  id: number;
  createdAt: string;
  allowed: boolean;
}

/**
 * The reaction; it is written when there is none and that is allowed, and unless it is a vote with its event. A statement
 * before it, in the same transaction, has locked the user.
 */
export const insertReaction = statement(
  'insert-reaction',
  (_db: Kysely<Tables>, given: Given<NewReaction>) => sql<ReactionRow & { is_new: boolean }>`
    with existing as (
      select id, status, created_at from reactions where ${isKey(given)}
    ), written as (
      insert into reactions (id, created_at, reactable_type, reactable_id, category, user_id)
      select ${given('id')}, ${given('createdAt')}::timestamptz, ${given('reactable_type')}, ${given('reactable_id')},
        ${given('category')}, ${given('user_id')}
      where ${given('allowed')} and not exists (select from existing)
        and exists (select from users where id = ${given('user_id')})
      returning *
    ), marked as (${markReactions(1)}), noted as (${markReactionNews()}),
    told as (select from written where not ${isVoteColumn}), announced as (${appendGivenEvent(given, 'told')})
    select id, status, created_at, true as is_new from written
    union all
    select id, status, created_at, false from existing`,
);

/** The reaction that was begun, as its statement takes it. */
export function newReaction(key: ReactionKey, { id, created_at }: ReactionBeginning, allowed: boolean): NewReaction {
  const event = describe(key, { id, created_at, status: 'valid' }, versionWhenCreated);
  return {
    ...columnsOf(key),
    ...givenEvent(ReactionChangedSchema, event, about('reaction', id, versionWhenCreated)),
    id,
    createdAt: created_at,
    allowed,
  };
}

export const removalOfReaction = statement(
  'remove-reaction',
  (_db: Kysely<Tables>, given: Given<KeyColumns>) => sql<ReactionRow>`
    with written as (delete from reactions where ${isKey(given)} returning *), marked as (${markReactions(-1)}),
      noted as (${markReactionNews()})
    select id, status, created_at from written`,
);

/**
 * The reaction, which is written when there is none and it is allowed. The caller has locked the user, so none can
 * appear or go meanwhile.
 */
export async function addReaction(
  em: SqlEntityManager,
  key: ReactionKey,
  begun: ReactionBeginning,
  allowed: boolean,
): Promise<{ row: ReactionRow; isNew: boolean } | undefined> {
  const found = await insertReaction.first(em.getKysely(), newReaction(key, begun, allowed));
  if (found === undefined) return undefined;
  const { is_new: isNew, ...row } = found;
  if (isNew) {
    for (const category of oppositesOf(key.category)) await removeReaction(em, { ...key, category });
    raiseReaction(em, key);
  }
  return { row, isNew };
}

/** Removes the reaction and returns what it was, or nothing when there was none; the caller has locked the user. */
export async function removeReaction(em: SqlEntityManager, key: ReactionKey): Promise<ReactionRow | undefined> {
  const row = await removalOfReaction.first(em.getKysely(), columnsOf(key));
  if (row === undefined) return undefined;
  raiseReaction(em, key);
  if (!isVote(key.category)) await appendReactionChanged(em, key, row, versionWhenRemoved);
  return row;
}

/** Signals what the statements above have written. */
export function raiseReaction(em: SqlEntityManager, { category, reactable }: ReactionKey): void {
  if (reactable.type === 'Article') engagementMarked.raise(em);
  if (isVote(category)) return;
  newsMarked.raise(em);
  outboxWritten.raise(em);
}

/** A reaction that was somebody's and is another account's now, as two rows: the one that was, and the one that is. */
export type MovedReaction = KeyColumns & ReactionRow & { is_gone: boolean };

/** Tells others of reactions that changed hands; nobody is told of them anew. */
export async function appendMovedReactions(em: SqlEntityManager, rows: readonly MovedReaction[]): Promise<void> {
  const events = rows.map((row) => {
    const reactable = { type: row.reactable_type, id: row.reactable_id };
    const key = { userId: row.user_id, category: row.category, reactable };
    const version = row.is_gone ? versionWhenRemoved : versionWhenCreated;
    return { event: describe(key, row, version), ...about('reaction', row.id, version) };
  });
  await appendEvents(em, ReactionChangedSchema, events);
}

function columnsOf({ userId, category, reactable }: ReactionKey): KeyColumns {
  return { reactable_type: reactable.type, reactable_id: reactable.id, category, user_id: userId };
}

/** Announces reactions anew as they stand: each that exists has the version of its creation. */
export async function announceReactions(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('reactions')
    .select(['id', 'status', 'created_at', 'user_id', 'category', 'reactable_type', 'reactable_id'])
    .where('id', '>', after)
    .where('category', 'not in', qualityCategories)
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const row of rows) {
    const reactable = { type: row.reactable_type, id: row.reactable_id };
    await appendReactionChanged(
      em,
      { userId: row.user_id, category: row.category, reactable },
      row,
      versionWhenCreated,
    );
  }
  return rows.map(({ id }) => id);
}

async function appendReactionChanged(
  em: SqlEntityManager,
  key: ReactionKey,
  row: ReactionRow,
  version: number,
): Promise<void> {
  await appendEvent(em, ReactionChangedSchema, describe(key, row, version), about('reaction', row.id, version));
}

function describe({ userId, category, reactable }: ReactionKey, row: ReactionRow, version: number) {
  return {
    id: row.id,
    version,
    deleted: version === versionWhenRemoved,
    userId,
    category,
    reactableType: reactable.type,
    reactableId: reactable.id,
    createdAt: toRfc3339(row.created_at),
  };
}
