import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import type { Tables } from '../tables/tables.ts';
import { findTag, type KnownTag } from './find-tag.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';
import { beginFollows } from './follow-rows.ts';
import { appendFollowsChanged } from './follows-changed.ts';
import { followedTag, followedTags, type FollowedTagRow } from './list-followed-tags.ts';

/**
 * Makes the caller follow a tag, with points if given. Restricted accounts may, because it is private like a reading
 * list (rules.md#restricted-accounts). Throws `not_found` for an unknown tag.
 */
export async function followTag(
  context: CommunityContext,
  call: CallContext,
  { name, points }: { name: string; points?: number | undefined },
): Promise<FollowedTagRow> {
  const { userId } = requireUser(call.principal);
  checkPoints(points);
  const tag = await findTag(context, call, name);
  return context.followQueue.take({ ownerId: userId, follows: 1, signal: call.signal }, () =>
    context.database.transaction(call, (em) => write(em, userId, { tag, points })),
  );
}

async function write(
  em: SqlEntityManager,
  userId: number,
  { tag, points }: { tag: KnownTag; points: number | undefined },
): Promise<FollowedTagRow> {
  await lockUser(em, userId);
  const db = em.getKysely<Tables>();
  await keepTags(em, [tag]);
  const follows = await beginFollows(em, userId, { tagIds: [tag.id] });
  if (follows.length > 0) await requireTagCapacity(db, userId, 'name');
  if (points !== undefined) await appendFollowsChanged(em, await setPoints.all(db, { userId, tagId: tag.id, points }));
  return followedTag.one(db, { userId, tagId: tag.id });
}

/** Keeps the names of tags that are about to be followed, in the order of their ids, so that no two writes wait for each other. */
export async function keepTags(em: SqlEntityManager, tags: readonly KnownTag[]): Promise<void> {
  if (tags.length === 0) return;
  await em
    .getKysely<Tables>()
    .insertInto('tags')
    .values(tags.toSorted((one, other) => one.id - other.id))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })))
    .execute();
}

const setPoints = statement(
  'set-points',
  (_db: Kysely<Tables>, param: Param<{ userId: number; tagId: number; points: number }>) => sql<FollowRow>`
    update follows set points = ${param('points')}, version = version + 1
    where follower_id = ${param('userId')} and followable_type = 'Tag' and followable_id = ${param('tagId')}
      and points <> ${param('points')}
    returning ${columnsOfFollow}`,
);

function checkPoints(points: number | undefined): void {
  const maxPoints = limits.follow.points;
  if (points === undefined) return;
  if (!Number.isFinite(points)) throw violation('points', 'is not a number');
  if (Math.abs(points) > maxPoints) throw violation('points', `must be between -${maxPoints} and ${maxPoints}`);
}

/** Limits the followed tags, since ListFollowedTags returns all at once. Throws `validation_failed` for the field that names them. */
export async function requireTagCapacity(db: Kysely<Tables>, userId: number, field: 'name' | 'tags'): Promise<void> {
  const followed = await followedTags.all(db, { userId });
  if (followed.length > limits.follow.tags) {
    throw violation(field, `exceeds the maximum of ${limits.follow.tags} followed tags`);
  }
}
