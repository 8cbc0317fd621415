import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole, type Principal } from '@commonplace/domain/principal';
import type { ProfileSchema } from '@commonplace/proto/community/v1/profiles';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { organizationByHandle, organizationView } from '../organizations/organization-view.ts';
import type { Tables } from '../tables/tables.ts';
import { followersCount } from '../users/followers-count.ts';
import { isUnbannedAccount } from '../users/status/conditions.ts';
import { seesSpam, selectAccounts, userView } from '../users/user-view.ts';

/** With banned accounts, which moderators find to take the ban back. */
const accountByHandle = statement('account-by-handle', (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
  selectAccounts(db)
    .select((eb) => eb.not(isUnbannedAccount()).as('is_banned'))
    .where('handle', '=', param('handle')),
);

const anonymous: Principal = { kind: 'anonymous' };

/**
 * Returns the user or the organization with this username in any case, and the number of followers. Throws `not_found`
 * for former usernames, for banned accounts unless the viewer is a moderator, and for spam accounts unless the viewer is a
 * moderator or the user.
 */
export async function getProfile(
  context: CommunityContext,
  call: CallContext,
  { username }: { username: string },
): Promise<MessageInitShape<typeof ProfileSchema>> {
  const db = context.database.reader(call.signal);
  const handle = username.toLowerCase();
  const [user, organization] = await Promise.all([
    accountByHandle.first(db, { handle }),
    organizationByHandle.first(db, { handle }),
  ]);
  if (user && sees(user, call.principal)) {
    const { count } = await followersCount.one(db, { type: 'User', id: user.id });
    // All viewers share the answer, so it has no email address.
    return { owner: { case: 'user', value: userView(user, anonymous) }, followersCount: count };
  }
  if (!organization) throw notFound();
  const { count } = await followersCount.one(db, { type: 'Organization', id: organization.id });
  return { owner: { case: 'organization', value: organizationView(organization) }, followersCount: count };
}

function sees(user: RowOf<typeof accountByHandle>, viewer: Principal): boolean {
  if (user.is_banned && !hasRole(viewer, 'moderator')) return false;
  return !user.is_spam || seesSpam(viewer, user.id);
}
