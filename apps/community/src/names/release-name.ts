import { waitForName } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { actorOf, requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { foldName } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { asCommunity } from './other-services.ts';

/**
 * Frees a name that is kept for its former owner (ReleaseName; `name release` of the command line), for administrators.
 * It still resolves to that owner until it is taken. Each service records what it freed in the transaction that frees it.
 * Throws `not_found` for a name that is in use or not kept.
 */
export async function releaseName(context: CommunityContext, call: CallContext, { name: typedName }: { name: string }) {
  requireRole(call.principal, 'admin');
  const name = foldName(typedName.trim());
  const actor = actorOf(call.principal);
  const { isReleased } = await context.paths.releasePodcastName(
    { name, actorId: actor.id, actorUsername: actor.name },
    asCommunity(call),
  );
  await context.database.transaction(call, async (em) => {
    await waitForName(em, 'siteNames', name);
    if (!(await freeUnusedHandle(em, name))) {
      if (isReleased) return;
      throw notFound();
    }
    const entry = { target: { type: 'Name', id: name }, before: {}, after: { name } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'release_name', ...entry });
  });
  return {};
}

/** Frees a name that no user or organization has, also one of a merged account or of one closed in an earlier release. */
async function freeUnusedHandle(em: SqlEntityManager, name: string): Promise<boolean> {
  const db = em.getKysely();
  const { rows } = await sql`
    delete from handles where name = ${name} and (held_until is null or held_until > now())
      and not exists (select from users where handle = handles.name)
      and not exists (select from organizations where handle = handles.name) returning name`.execute(db);
  await sql`update former_usernames set of_merged = false where name = ${name}`.execute(db);
  return rows.length > 0;
}
