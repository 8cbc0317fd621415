import { waitForName } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { shareOfTime } from '@commonplace/domain/time-share';
import { limits } from '@commonplace/rules/limits';
import { foldName } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { findHandle } from './handles.ts';
import { contentOwners, copyPageName } from './other-services.ts';

const minReservedSeconds = 30;

/** Longer than two requests take: the one that writes the record, and an earlier one that read the name from its owner. */
function reservedSeconds({ deadline }: CallContext): number {
  return Math.max(minReservedSeconds, shareOfTime(deadline, 2) / 1_000);
}

const maxNameLength = Math.max(limits.sitePage.slug, limits.podcast.slug, limits.subforem.name);

export type Holder = 'page' | 'podcast' | 'subforem';

interface Reservation {
  name: string;
  holder: Holder;
}

/**
 * Reserves a name for an administrator who writes a page, a podcast or a subforem, until its owner has stored it. Returns
 * false when the name belongs to a user, an organization or another kind of holder, when it is kept for its former owner,
 * and when it is reserved for another kind. Throws `permission_denied`, and `unavailable` while the service that owns
 * the others is unavailable.
 */
export async function reserveName(
  context: CommunityContext,
  call: CallContext,
  { name: typedName, holder }: Reservation,
): Promise<boolean> {
  requireRole(call.principal, 'admin');
  const name = foldName(typedName.trim());
  // Either the owner rejects such a name, or only subforems can have it.
  if (!/^[a-z0-9_-]+$/.test(name) || name.length > maxNameLength) return true;
  // Checked after reserving, because records that are written from then on cannot take the name.
  return (await reserve(context, call, { name, holder })) && !(await isOwnedElsewhere(context, call, { name, holder }));
}

async function isOwnedElsewhere(context: CommunityContext, call: CallContext, { name, holder }: Reservation) {
  if (holder !== 'page' && (await copyPageName(context, call, name))) return true;
  const owners = await contentOwners(context, call, name);
  return owners.some(({ type }) => type !== holder);
}

function reserve({ database }: CommunityContext, call: CallContext, { name, holder }: Reservation): Promise<boolean> {
  return database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await waitForName(em, 'siteNames', name);
    const now = sql<string>`now()`;
    if (await findHandle(db, name)) return false;
    const reservedUntil = sql<string>`now() + make_interval(secs => ${reservedSeconds(call)})`;
    const reserved = await db
      .insertInto('name_reservations')
      .values({ name, holder, reserved_until: reservedUntil })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, reserved_until: reservedUntil })
          .where(({ eb, or }) =>
            or([eb('name_reservations.holder', '=', holder), eb('name_reservations.reserved_until', '<=', now)]),
          ),
      )
      .returning('name')
      .executeTakeFirst();
    await removeLapsed(db);
    return reserved !== undefined;
  });
}

/** Skips locked rows, so that two reservations never wait for each other. */
async function removeLapsed(db: Kysely<Tables>): Promise<void> {
  const lapsed = db
    .selectFrom('name_reservations')
    .select('name')
    .where('reserved_until', '<=', sql<string>`now()`)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('name_reservations').where('name', 'in', lapsed).execute();
}
