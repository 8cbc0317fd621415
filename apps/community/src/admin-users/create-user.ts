import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole, type Role } from '@commonplace/domain/principal';
import { Violations, violation } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { isUniqueViolation } from '@commonplace/db/errors';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { UserSchema } from '@commonplace/proto/community/v1/users';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { requireUnownedName } from '../names/require-unowned-name.ts';
import { addApiKey } from '../auth/credentials/add-api-key.ts';
import { addUsernameProblem, claimHandle } from '../names/handles.ts';
import { parseEmail } from '../users/email-address.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { userById, userView } from '../users/user-view.ts';
import { User } from '../tables/users.ts';

const roles: readonly Role[] = ['moderator', 'admin', 'super_admin'];

export interface CreateUserInput {
  username: string;
  email: string;
  name: string;
  /** A role, or empty. */
  role: string;
}

/**
 * Implements `user create` of the command line: creates an account with a first API key and returns its secret, which
 * is not stored. Throws `validation_failed` for broken rules and a name or address that is taken.
 */
export async function createUser(
  context: CommunityContext,
  call: CallContext,
  input: CreateUserInput,
): Promise<{ user: MessageInitShape<typeof UserSchema>; apiKey: string }> {
  requireRole(call.principal, 'super_admin');
  const valid = validate(input);
  await requireUnownedName(context, call, valid.username);
  return context.database.transaction(call, async (em) => {
    if (!(await claimHandle(em, valid.username))) throw violation('username', 'has already been taken');
    const user = em.create(User, { ...valid, standings: [] });
    await flushNewUser(em);
    const { secret } = await addApiKey(em, user.id, { description: 'First key' });
    const row = await userById.one(em.getKysely(), { id: user.id });
    const after = { username: user.username, roles: user.roles };
    const target = { type: 'User', id: user.id };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'create_user', target, before: {}, after });
    await appendUserChanged(em, user);
    return { user: userView(row, call.principal), apiKey: secret };
  });
}

function validate(input: CreateUserInput): { username: string; email: string; name: string; roles: Role[] } {
  const violations = new Violations();
  const username = input.username.trim();
  const email = parseEmail(input.email) ?? '';
  const name = properName(input.name);
  const role = roles.find((role) => role === input.role);
  addUsernameProblem(username, violations, { byOperator: true });
  if (email === '') violations.add('email', 'is invalid');
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.user.name));
  if (!role && input.role !== '') violations.add('role', 'is not included in the list');
  violations.throwIfAny();
  return { username, email, name, roles: role ? [role] : [] };
}

/** Inserts the account. Throws `validation_failed` for an address that is taken. */
async function flushNewUser(em: SqlEntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw violation('email', 'has already been taken');
    throw error;
  }
}
