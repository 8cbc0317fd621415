import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents, givenEvent, type GivenEvent } from '@commonplace/events/outbox';
import { ReactionChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import { qualityCategories, type ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import type { Reactable } from './reaction-rules.ts';

/** The unique key of a reaction. */
export interface ReactionKey {
  userId: number;
  category: ReactionCategory;
  reactable: Reactable;
}

/** A reaction is never updated, so it has two versions: created and removed. */
const versionWhenCreated = 1;
const versionWhenRemoved = 2;

export type ReactionRow = Pick<Selectable<Tables['reactions']>, 'id' | 'status' | 'created_at'>;

export type KeyColumns = Pick<
  Selectable<Tables['reactions']>,
  'reactable_type' | 'reactable_id' | 'category' | 'user_id'
>;

/** Returns the event of a new reaction. */
export function createdEvent(key: ReactionKey, row: ReactionRow): GivenEvent {
  return givenEvent(
    ReactionChangedSchema,
    describe(key, row, versionWhenCreated),
    about('reaction', row.id, versionWhenCreated),
  );
}

/** Announces a removed reaction. */
export async function appendReactionRemoved(em: SqlEntityManager, key: ReactionKey, row: ReactionRow): Promise<void> {
  await appendReactionChanged(em, key, row, versionWhenRemoved);
}

/** A reaction that moved between accounts, as two rows: before and after. */
export type MovedReaction = KeyColumns & ReactionRow & { is_gone: boolean };

/** Announces moved reactions, without notifications. */
export async function appendMovedReactions(em: SqlEntityManager, rows: readonly MovedReaction[]): Promise<void> {
  const events = rows.map((row) => {
    const reactable = { type: row.reactable_type, id: row.reactable_id };
    const key = { userId: row.user_id, category: row.category, reactable };
    const version = row.is_gone ? versionWhenRemoved : versionWhenCreated;
    return { event: describe(key, row, version), ...about('reaction', row.id, version) };
  });
  await appendEvents(em, ReactionChangedSchema, events);
}

/** Announces the current state of reactions again; each has the version of its creation. */
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
