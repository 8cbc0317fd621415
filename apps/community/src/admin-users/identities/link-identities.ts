import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { requireProvider, uidProblem, type Provider } from './identity-rules.ts';

/** Ids that were not sent are 0 or blank. */
export interface IdentityToLink {
  userId: number;
  uid: string;
}

/** The outcome for one identity. */
export interface LinkResult {
  userId?: number;
  status: 'created' | 'already_linked' | 'conflict' | 'not_found' | 'invalid';
  identityId?: number;
  errorCode?: 'identity_uid_taken' | 'user_already_has_identity_for_provider';
}

const taken = { status: 'conflict', errorCode: 'identity_uid_taken' } as const;
const another = { status: 'conflict', errorCode: 'user_already_has_identity_for_provider' } as const;

/**
 * Links up to a thousand identities at one provider, each as in LinkIdentity without usernames, and returns the
 * outcomes in the order of the request. One that fails does not affect the others. Writes one audit entry with the
 * number of each outcome. Throws `unknown_provider` and `invalid_identities`.
 */
export async function linkIdentities(
  context: CommunityContext,
  call: CallContext,
  input: { provider: string; identities: readonly IdentityToLink[] },
): Promise<LinkResult[]> {
  requireRole(call.principal, 'super_admin');
  const provider = await requireProvider(context, input.provider);
  const identities = input.identities.map(({ userId, uid }) => ({ userId, uid: uid.trim() }));
  requireValidCount(identities.length);
  return context.database.transaction(call, async (em) => {
    const results = await linkAll(em, provider, identities);
    const statuses: Record<string, number> = {};
    for (const { status } of results) statuses[status] = (statuses[status] ?? 0) + 1;
    const entry = {
      target: { type: 'Identity', id: 0 },
      before: {},
      after: { provider, count: results.length, statuses },
    };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'bulk_link_identities', ...entry });
    return results;
  });
}

function requireValidCount(count: number): void {
  const problem = count === 0 ? "can't be blank" : `is too long (maximum is ${limits.identity.bulk} identities)`;
  if (count > 0 && count <= limits.identity.bulk) return;
  throw violation('identities', problem, 'invalid_identities');
}

async function linkAll(
  em: SqlEntityManager,
  provider: Provider,
  identities: readonly IdentityToLink[],
): Promise<LinkResult[]> {
  const wanted = identities.filter(isValid);
  const members = await lockMembers(em, wanted);
  const linkedIdentities = await readLinkedIdentities(em, provider, wanted);
  const news = new Map<number, string>();
  const decided = identities.map((identity): LinkResult => {
    const { userId, uid } = identity;
    if (!isValid(identity)) return { ...(userId > 0 && { userId }), status: 'invalid' };
    if (!members.has(userId)) return { userId, status: 'not_found' };
    const ownerOfUid = linkedIdentities.owners.get(uid);
    if (ownerOfUid === userId) return { userId, status: 'already_linked' };
    if (ownerOfUid !== undefined) return { userId, ...taken };
    if (linkedIdentities.users.has(userId)) return { userId, ...another };
    linkedIdentities.owners.set(uid, userId);
    linkedIdentities.users.add(userId);
    news.set(userId, uid);
    return { userId, status: 'created' };
  });
  const ids = await insertNew(em, provider, news);
  return decided.map((result) => withId(result, ids, linkedIdentities.ids));
}

/** Returns the id of the identity, or the outcome `taken` when another call linked it at the same moment. */
function withId(
  result: LinkResult,
  created: ReadonlyMap<number, number>,
  existingIds: ReadonlyMap<number, number>,
): LinkResult {
  const { userId = 0, status } = result;
  if (status !== 'created' && status !== 'already_linked') return result;
  const identityId = created.get(userId) ?? existingIds.get(userId);
  return identityId === undefined ? { userId, ...taken } : { ...result, identityId };
}

function isValid({ userId, uid }: IdentityToLink): boolean {
  return userId > 0 && uidProblem(uid) === undefined;
}

/** Locks the existing accounts in the order of their ids, to avoid deadlocks. */
async function lockMembers(em: SqlEntityManager, wanted: readonly IdentityToLink[]): Promise<Set<number>> {
  const ids = [...new Set(wanted.map(({ userId }) => userId))];
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${ids}::integer[]) and closed_at is null
    order by id for no key update`.execute(em.getKysely<Tables>());
  return new Set(rows.map(({ id }) => id));
}

/** Reads the owners of the wanted ids at the provider and the identities that the accounts have there. */
async function readLinkedIdentities(em: SqlEntityManager, provider: Provider, wanted: readonly IdentityToLink[]) {
  const uids = wanted.map(({ uid }) => uid);
  const userIds = wanted.map(({ userId }) => userId);
  const { rows } = await sql<{ id: number; user_id: number; uid: string }>`
    select id, user_id, uid from identities where provider = ${provider} and uid = any(${uids}::text[])
    union
    select id, user_id, uid from identities where provider = ${provider} and user_id = any(${userIds}::integer[])`.execute(
    em.getKysely<Tables>(),
  );
  return {
    owners: new Map(rows.map((row) => [row.uid, row.user_id])),
    users: new Set(rows.map((row) => row.user_id)),
    ids: new Map(rows.map((row) => [row.user_id, row.id])),
  };
}

/** Inserts new identities and returns their ids by account. */
async function insertNew(
  em: SqlEntityManager,
  provider: Provider,
  news: ReadonlyMap<number, string>,
): Promise<Map<number, number>> {
  if (news.size === 0) return new Map();
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into identities (user_id, provider, uid)
    select user_id, ${provider}, uid
    from unnest(${[...news.keys()]}::integer[], ${[...news.values()]}::text[]) as wanted (user_id, uid)
    order by uid
    on conflict do nothing
    returning id, user_id`.execute(em.getKysely<Tables>());
  return new Map(rows.map((row) => [row.user_id, row.id]));
}
