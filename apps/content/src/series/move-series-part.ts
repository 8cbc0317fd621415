import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { organizationRole, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import { unplaced } from '../tables/articles.ts';
import type { Tables } from '../tables/tables.ts';

const maxParts = limits.article.seriesParts;

interface Series {
  id: number;
  user_id: number;
  organization_id: number | null;
}

const seriesOfPart = statement(
  'series-of-part',
  (_db: Kysely<Tables>, param: Param<{ articleId: number }>) => sql<Series>`
    select c.id, c.user_id, c.organization_id from articles join collections as c on c.id = articles.collection_id
    where articles.id = ${param('articleId')} and articles.listed`,
);

/** In the order of readers; one more than can be moved among. */
export const placedParts = statement(
  'placed-parts',
  (_db: Kysely<Tables>, param: Param<{ seriesId: number }>) => sql<{ id: number; series_position: number }>`
    select id, series_position from articles where collection_id = ${param('seriesId')} and listed
    order by series_position, published_at, id limit ${sql.lit(maxParts + 1)}`,
);

/**
 * Gives a published article another place in its series: for the author whose series it is, or for admins of its
 * organization. The same place twice changes nothing.
 * @throws DomainError not_found for an article that is in no series or not public, forbidden for the series of others.
 */
export async function moveSeriesPart(
  context: ContentContext,
  call: CallContext,
  { articleId, position }: { articleId: number; position: number },
) {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const series = await seriesOfPart.first(context.database.reader(call.signal), { articleId });
  if (!series) throw notFound();
  await requireOwner(context, call, user, series);
  return context.database.transaction(call, async (em) => {
    await em
      .getKysely<Tables>()
      .selectFrom('collections')
      .select('id')
      .where('id', '=', series.id)
      .forNoKeyUpdate()
      .execute();
    const parts = await placedParts.all(em.getKysely(), { seriesId: series.id });
    const moved = moveTo(parts, articleId, position);
    await writePositions(em, moved.changed);
    const { id: seriesId, user_id: userId, organization_id: organizationId } = series;
    if (moved.changed.length > 0) await announce(em, series);
    return { seriesId, position: moved.position, userId, ...(organizationId !== null && { organizationId }) };
  });
}

async function requireOwner(
  { directory }: ContentContext,
  call: CallContext,
  user: UserPrincipal,
  { user_id: ownerId, organization_id: organizationId }: Series,
): Promise<void> {
  if (organizationId === null) {
    if (ownerId !== user.userId) throw forbidden();
    return;
  }
  const member = await directory.withRole(call, user, organizationId, 'admin');
  if (organizationRole(member, organizationId) !== 'admin') throw forbidden();
}

interface SeriesPart {
  id: number;
  series_position: number;
}

/**
 * Returns the parts that get another number when one of them moves. All parts with a place are numbered from 1, and those up to
 * the moved one; the others stay without a place.
 */
export function moveTo(parts: readonly SeriesPart[], articleId: number, wanted: number) {
  if (parts.length > maxParts)
    throw violation('base', `A series of more than ${maxParts} parts cannot be put in order`);
  const from = parts.findIndex(({ id }) => id === articleId);
  const part = parts[from];
  // It was withdrawn meanwhile.
  if (part === undefined) throw notFound();
  const to = Math.min(wanted, parts.length) - 1;
  const ordered = parts.toSpliced(from, 1).toSpliced(to, 0, part);
  const placed = parts.filter(({ series_position: position }) => position !== unplaced).length;
  const numbered = from === to ? 0 : Math.max(placed, from + 1, to + 1);
  const changed = ordered
    .slice(0, numbered)
    .flatMap(({ id, series_position: position }, index) =>
      position === index + 1 ? [] : [{ id, position: index + 1 }],
    );
  return { position: to + 1, changed };
}

/** The rows are locked in the order of ids, as by all that change many articles. */
async function writePositions(em: SqlEntityManager, changed: readonly { id: number; position: number }[]) {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const positions = changed.map(({ position }) => position);
  await sql`
    with locked as (select id from articles where id = any(${ids}::integer[]) order by id for update)
    update articles set series_position = moved.position
    from unnest(${ids}::integer[], ${positions}::integer[]) as moved (id, position) join locked on locked.id = moved.id
    where articles.id = moved.id`.execute(em.getKysely());
}

/** Pages that show the owner of the series show its order too. */
async function announce(em: SqlEntityManager, { user_id: userId, organization_id: organizationId }: Series) {
  const subject = organizationId === null ? about('user', userId) : about('organization', organizationId);
  await appendEvent(em, BylineChangedSchema, organizationId === null ? { userId } : { organizationId }, subject);
}
