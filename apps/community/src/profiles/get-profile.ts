import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { ProfileSchema } from '@commonplace/proto/community/v1/profiles';
import type { CommunityContext } from '../context.ts';
import { organizationByHandle, organizationView } from '../organizations/organization-view.ts';
import { followersCount } from '../users/followers-count.ts';
import { seesSpam, userByHandle, userView } from '../users/user-view.ts';

const anonymous: Principal = { kind: 'anonymous' };

/**
 * Returns the user or the organization with this username in any case, and the number of followers. Throws `not_found`
 * for former usernames, banned accounts, and spam accounts unless the viewer is a moderator or the user.
 */
export async function getProfile(
  context: CommunityContext,
  call: CallContext,
  { username }: { username: string },
): Promise<MessageInitShape<typeof ProfileSchema>> {
  const db = context.database.reader(call.signal);
  const handle = username.toLowerCase();
  const [user, organization] = await Promise.all([
    userByHandle.first(db, { handle }),
    organizationByHandle.first(db, { handle }),
  ]);
  if (user && (!user.is_spam || seesSpam(call.principal, user.id))) {
    const { count } = await followersCount.one(db, { type: 'User', id: user.id });
    // All viewers share the answer, so it has no email address.
    return { owner: { case: 'user', value: userView(user, anonymous) }, followersCount: count };
  }
  if (!organization) throw notFound();
  const { count } = await followersCount.one(db, { type: 'Organization', id: organization.id });
  return { owner: { case: 'organization', value: organizationView(organization) }, followersCount: count };
}
