import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { Violations, violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem } from '@commonplace/rules/plain-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import type { User } from '../../tables/users.ts';
import { lockMember } from '../../users/lock-member.ts';
import { appendUserChanged } from '../../users/user-changed.ts';
import {
  alreadyHasIdentity,
  requireProvider,
  showName,
  uidProblem,
  uidTaken,
  type Provider,
} from './identity-rules.ts';
import { identityColumns, type IdentityRow } from './identity-view.ts';

interface IdentityInput {
  userId: number;
  provider: string;
  uid: string;
  /** Blank when unknown. */
  username: string;
}

interface Linked {
  row: IdentityRow;
  created: boolean;
  version?: number;
}

/**
 * Links an identity at a login provider to an account, for super administrators. Repeating a call changes nothing
 * and writes no audit entry. Throws `unknown_provider`, `user_already_has_identity_for_provider` and
 * `identity_uid_taken`, and `validation_failed` for a username that another account shows.
 */
export async function linkIdentity(
  context: CommunityContext,
  call: CallContext,
  input: IdentityInput,
): Promise<Linked> {
  requireRole(call.principal, 'super_admin');
  const wanted = validate(input);
  const provider = await requireProvider(context, wanted.provider);
  try {
    return await context.database.transaction(call, (em) => link(em, call, { ...wanted, provider }));
  } catch (error) {
    // Another call linked it at the same moment.
    if (isUniqueViolation(error, 'identities_uid_unique')) throw uidTaken(provider, wanted.uid);
    if (isUniqueViolation(error, 'identities_username_unique')) throw violation('username', 'has already been taken');
    throw error;
  }
}

function validate(input: IdentityInput): IdentityInput {
  const violations = new Violations();
  const uid = input.uid.trim();
  const username = input.username.trim();
  violations.add('provider', input.provider.trim() === '' ? "can't be blank" : undefined);
  violations.add('uid', uidProblem(uid));
  violations.add('username', lengthProblem(username, limits.user.otherUsername) ?? characterProblem(username));
  violations.throwIfAny();
  return { ...input, uid, username };
}

async function link(
  em: SqlEntityManager,
  call: CallContext,
  { userId, provider, uid, username }: IdentityInput & { provider: Provider },
): Promise<Linked> {
  const user = await lockMember(em, userId);
  const identities = await em
    .getKysely<Tables>()
    .selectFrom('identities')
    .select([...identityColumns, 'user_id'])
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('uid', '=', uid), eb('user_id', '=', userId)]))
    .execute();
  const same = identities.find((row) => row.uid === uid);
  if (same && same.user_id !== userId) throw uidTaken(provider, uid);
  if (same) return { row: same, created: false };
  if (identities.length > 0) throw alreadyHasIdentity(provider);
  const row = await em
    .getKysely<Tables>()
    .insertInto('identities')
    .values({ user_id: userId, provider, uid, username: username || null })
    .returning(identityColumns)
    .executeTakeFirstOrThrow();
  const after = { identity_id: row.id, provider, uid };
  const entry = { action: 'link_identity', target: { type: 'User', id: userId }, before: {}, after };
  await recordAudit(em, call, AuditRecordedSchema, entry);
  if (username === '') return { row, created: true };
  return { row, created: true, version: await show(em, user, provider, username) };
}

async function show(em: SqlEntityManager, user: User, provider: Provider, username: string): Promise<number> {
  showName(user, provider, username);
  user.version += 1;
  await em.flush();
  await appendUserChanged(em, user);
  return user.version;
}
