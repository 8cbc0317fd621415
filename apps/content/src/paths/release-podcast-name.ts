import type { CallContext } from '@commonplace/domain/call-context';
import { recordAuditFor } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { ReleasePodcastNameRequest } from '@commonplace/proto/content/v1/paths';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { requireService } from './name-owners.ts';

/**
 * Frees the name that is kept for a deleted podcast; its path stays gone. Returns whether it was kept, and records only
 * then that the actor freed it. For services.
 */
export async function releasePodcastName(
  { database }: ContentContext,
  call: CallContext,
  { name, actorId, actorUsername }: ReleasePodcastNameRequest,
): Promise<boolean> {
  requireService(call);
  return database.transaction(call, async (em) => {
    const { rows } = await sql`
      update former_paths set held_until = null where path = ${`/${name}`} and held_until > now() returning path`.execute(
      em.getKysely<Tables>(),
    );
    if (rows.length === 0) return false;
    const caller = { actor: { id: actorId, name: actorUsername }, requestId: call.requestId };
    const entry = { target: { type: 'Name', id: name }, before: {}, after: { name } };
    await recordAuditFor(em, caller, AuditRecordedSchema, { action: 'release_name', ...entry });
    return true;
  });
}
