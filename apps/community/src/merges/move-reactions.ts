import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { pendingCountAdded } from '../engagement/pending-counts.ts';
import { appendMovedReactions, type MovedReaction } from '../reactions/reaction-events.ts';
import type { Tables } from '../tables/tables.ts';

/** Keeps transactions short, because they lock rows. */
const batch = 200;

/**
 * Moves the source's reactions to the target, without duplicates. An article to which both reacted has one reactor
 * less, so it is recounted.
 */
export async function moveReactions(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const whose = sql`user_id = ${sourceId}`;
  const moved = sql`${targetId}::integer as user_id, reactable_type, reactable_id`;
  return move(em, whose, moved, targetId);
}

/** Moves reactions to the source, without those of the target. */
export async function moveReactionsToUser(
  em: SqlEntityManager,
  { sourceId, targetId }: MergedAccounts,
): Promise<boolean> {
  const whose = sql`reactable_type = 'User' and reactable_id = ${sourceId}`;
  const moved = sql`user_id, reactable_type, ${targetId}::integer as reactable_id`;
  return move(em, whose, moved, targetId);
}

async function move(
  em: SqlEntityManager,
  whose: RawBuilder<unknown>,
  moved: RawBuilder<unknown>,
  targetId: number,
): Promise<boolean> {
  const { rows } = await sql<MovedReaction>`
    with part as (
      select * from reactions where ${whose} order by id limit ${batch} for update
    ), gone as (
      delete from reactions using part where reactions.id = part.id
    ), renamed as (
      select ${moved}, category, status, created_at from part
    ), written as (
      insert into reactions (user_id, reactable_type, reactable_id, category, status, created_at)
      select * from renamed
      where not (reactable_type = 'User' and reactable_id = user_id)
      order by reactable_type, reactable_id, category
      on conflict on constraint reactions_unique do nothing
      returning *
    ), marked as (
      insert into pending_counts (article_id)
      select distinct reactable_id from part
      where reactable_type = 'Article' and exists (
        select from reactions as other
        where other.reactable_type = 'Article' and other.reactable_id = part.reactable_id
          and other.user_id = ${targetId}
          and other.category = any(array['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire', 'readinglist']))
    )
    select id, user_id, reactable_type, reactable_id, category, status, created_at, true as is_gone from part
    union all
    select id, user_id, reactable_type, reactable_id, category, status, created_at, false from written`.execute(
    em.getKysely<Tables>(),
  );
  await appendMovedReactions(em, rows);
  pendingCountAdded.raise(em);
  return rows.filter((row) => row.is_gone).length === batch;
}
