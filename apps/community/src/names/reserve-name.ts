import { waitForName } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Longer than two requests take: the one that writes the page or the podcast, and an earlier one that read the name
 * from its owner.
 */
const reservedSeconds = 30;

const maxNameLength = Math.max(limits.sitePage.slug, limits.podcast.slug);

export type Holder = 'page' | 'podcast';

interface Reservation {
  name: string;
  holder: Holder;
}

/**
 * Reserves a name at the top of the site for an administrator who writes a page or a podcast, until its owner has
 * stored it. Returns false when the name of a page belongs to a user or an organization, or when it is reserved for the
 * other kind of holder. Throws `permission_denied`.
 */
export async function reserveName(
  context: CommunityContext,
  call: CallContext,
  { name: given, holder }: Reservation,
): Promise<boolean> {
  requireRole(call.principal, 'admin');
  const name = given.toLowerCase();
  // The owner rejects such names.
  if (!/^[a-z0-9_-]+$/.test(name) || name.length > maxNameLength) return true;
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await waitForName(em, 'siteNames', name);
    const now = sql<string>`now()`;
    if (holder === 'page') {
      const held = await db.selectFrom('handles').select('name').where('name', '=', name).executeTakeFirst();
      if (held) return false;
    }
    const reservedUntil = sql<string>`now() + make_interval(secs => ${reservedSeconds})`;
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
