import { statement, type Param } from '@commonplace/db/statement';
import { appendGivenEvent, outboxWritten, type GivenEvent } from '@commonplace/events/outbox';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { pendingCountAdded, isVote as isVoteColumn, addReactionCounts } from '../engagement/pending-counts.ts';
import { addReactionNotifications, notificationPending } from '../notification-delivery/pending-notifications.ts';
import type { Tables } from '../tables/tables.ts';
import {
  appendReactionRemoved,
  createdEvent,
  type KeyColumns,
  type ReactionKey,
  type ReactionRow,
} from './reaction-events.ts';
import { isVote, oppositesOf } from './reaction-rules.ts';

function isKey(param: Param<KeyColumns>) {
  return sql<boolean>`reactable_type = ${param('reactable_type')} and reactable_id = ${param('reactable_id')}
    and category = ${param('category')} and user_id = ${param('user_id')}`;
}

/** The data that a new reaction is prepared with. */
export interface ReactionBeginning {
  id: number;
  created_at: string;
  /** Whether the local copy of the article is enough to accept reactions. */
  is_known: boolean;
}

/** Reserves the id and the time of a reaction, so that its event is known before it is written. */
export const beginReaction = statement(
  'begin-reaction',
  (_db: Kysely<Tables>, param: Param<{ articleId: number | null }>) => sql<ReactionBeginning>`
    select nextval('reactions_id_seq')::integer as id, now() as created_at,
      exists (select from articles where (published or deleted) and id = ${param('articleId')}) as is_known`,
);

interface NewReaction extends KeyColumns, GivenEvent {
  id: number;
  createdAt: string;
  allowed: boolean;
}

/**
 * Returns the reaction, after inserting it if there is none and it is allowed, with an event unless it is a vote. The
 * caller has locked the user.
 */
export const insertReaction = statement(
  'insert-reaction',
  (_db: Kysely<Tables>, param: Param<NewReaction>) => sql<ReactionRow & { is_new: boolean }>`
    with existing as (
      select id, status, created_at from reactions where ${isKey(param)}
    ), written as (
      insert into reactions (id, created_at, reactable_type, reactable_id, category, user_id)
      select ${param('id')}, ${param('createdAt')}::timestamptz, ${param('reactable_type')}, ${param('reactable_id')},
        ${param('category')}, ${param('user_id')}
      where ${param('allowed')} and not exists (select from existing)
        and exists (select from users where id = ${param('user_id')})
      returning *
    ), marked as (${addReactionCounts(1)}), noted as (${addReactionNotifications()}),
    public_reaction as (select from written where not ${isVoteColumn}), announced as (${appendGivenEvent(param, 'public_reaction')})
    select id, status, created_at, true as is_new from written
    union all
    select id, status, created_at, false from existing`,
);

/** Builds the parameters of `insertReaction`. */
function newReaction(key: ReactionKey, { id, created_at }: ReactionBeginning, allowed: boolean): NewReaction {
  return {
    ...columnsOf(key),
    ...createdEvent(key, { id, created_at, status: 'valid' }),
    id,
    createdAt: created_at,
    allowed,
  };
}

export const deleteReaction = statement(
  'remove-reaction',
  (_db: Kysely<Tables>, param: Param<KeyColumns>) => sql<ReactionRow>`
    with written as (delete from reactions where ${isKey(param)} returning *), marked as (${addReactionCounts(-1)}),
      noted as (${addReactionNotifications()})
    select id, status, created_at from written`,
);

/**
 * Returns the reaction, after inserting it if there is none and it is allowed. The caller has locked the user, so that
 * none can appear or disappear meanwhile.
 */
export async function addReaction(
  em: SqlEntityManager,
  key: ReactionKey,
  beginning: ReactionBeginning,
  allowed: boolean,
): Promise<{ row: ReactionRow; isNew: boolean } | undefined> {
  const reaction = await insertReaction.first(em.getKysely(), newReaction(key, beginning, allowed));
  if (reaction === undefined) return undefined;
  const { is_new: isNew, ...row } = reaction;
  if (isNew) {
    for (const category of oppositesOf(key.category)) await removeReaction(em, { ...key, category });
    raiseReactionSignals(em, key);
  }
  return { row, isNew };
}

/** Removes the reaction and returns it, or undefined when there was none. The caller has locked the user. */
export async function removeReaction(em: SqlEntityManager, key: ReactionKey): Promise<ReactionRow | undefined> {
  const row = await deleteReaction.first(em.getKysely(), columnsOf(key));
  if (row === undefined) return undefined;
  raiseReactionSignals(em, key);
  if (!isVote(key.category)) await appendReactionRemoved(em, key, row);
  return row;
}

/** Raises the signals of the statements above. */
function raiseReactionSignals(em: SqlEntityManager, { category, reactable }: ReactionKey): void {
  if (reactable.type === 'Article') pendingCountAdded.raise(em);
  if (isVote(category)) return;
  notificationPending.raise(em);
  outboxWritten.raise(em);
}

function columnsOf({ userId, category, reactable }: ReactionKey): KeyColumns {
  return { reactable_type: reactable.type, reactable_id: reactable.id, category, user_id: userId };
}
