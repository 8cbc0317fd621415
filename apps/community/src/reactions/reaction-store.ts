import { toRfc3339 } from '@commonplace/db/timestamps';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { ReactionChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { markReaction } from '../engagement/mark-engagement.ts';
import type { ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import type { Reactable } from './reaction-rules.ts';

/** Whose reaction to what; at most one exists. */
export interface ReactionKey {
  userId: number;
  category: ReactionCategory;
  reactable: Reactable;
}

export interface ReactionRow {
  id: number;
  status: string;
  created_at: string;
}

const columns = ['id', 'status', 'created_at'] as const;

/** A reaction's row lives from its creation to its removal, so it has two versions. */
const versionWhenCreated = 1;
const versionWhenRemoved = 2;

/** The reaction, if it exists. */
export async function findReaction(em: SqlEntityManager, key: ReactionKey): Promise<ReactionRow | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('reactions')
    .select(columns)
    .where((eb) => eb.and(keyColumns(key)))
    .executeTakeFirst();
}

/** Writes a reaction that does not exist; the caller has locked the user, so none can appear meanwhile. */
export async function addReaction(em: SqlEntityManager, key: ReactionKey): Promise<ReactionRow> {
  const row = await em
    .getKysely<Tables>()
    .insertInto('reactions')
    .values(keyColumns(key))
    .returning(columns)
    .executeTakeFirstOrThrow();
  await announce(em, key, row, versionWhenCreated);
  return row;
}

/** Removes the reaction and returns what it was, or nothing when there was none; the caller has locked the user. */
export async function removeReaction(em: SqlEntityManager, key: ReactionKey): Promise<ReactionRow | undefined> {
  const row = await em
    .getKysely<Tables>()
    .deleteFrom('reactions')
    .where((eb) => eb.and(keyColumns(key)))
    .returning(columns)
    .executeTakeFirst();
  if (row) await announce(em, key, row, versionWhenRemoved);
  return row;
}

function keyColumns({ userId, category, reactable }: ReactionKey) {
  return { reactable_type: reactable.type, reactable_id: reactable.id, category, user_id: userId };
}

async function announce(em: SqlEntityManager, key: ReactionKey, row: ReactionRow, version: number): Promise<void> {
  const change = version === versionWhenRemoved ? -1 : 1;
  if (key.reactable.type === 'Article') await markReaction(em, key.reactable.id, key, change);
  await appendReactionChanged(em, key, row, version);
}

/** Announces reactions anew as they stand: each that exists has the version of its creation. */
export async function announceReactions(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('reactions')
    .select([...columns, 'user_id', 'category', 'reactable_type', 'reactable_id'])
    .where('id', '>', after)
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
  { userId, category, reactable }: ReactionKey,
  row: ReactionRow,
  version: number,
): Promise<void> {
  const event = {
    id: row.id,
    version,
    deleted: version === versionWhenRemoved,
    userId,
    category,
    reactableType: reactable.type,
    reactableId: reactable.id,
    createdAt: toRfc3339(row.created_at),
  };
  await appendEvent(em, ReactionChangedSchema, event, about('reaction', row.id, version));
}
