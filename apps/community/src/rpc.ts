import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { FollowsService } from '@commonplace/proto/community/v1/follows';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { NotificationsService } from '@commonplace/proto/community/v1/notifications';
import { OauthService } from '@commonplace/proto/community/v1/oauth';
import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import { SecondFactorsService } from '@commonplace/proto/community/v1/second_factors';
import { SeedService } from '@commonplace/proto/community/v1/seed';
import { SessionsService } from '@commonplace/proto/community/v1/sessions';
import { UsersService } from '@commonplace/proto/community/v1/users';
import type { RpcServer } from '@commonplace/rpc/server';
import { accountsRpc } from './accounts/accounts.rpc.ts';
import { commentsRpc } from './comments/comments.rpc.ts';
import type { CommunityContext } from './context.ts';
import { credentialsRpc } from './credentials/credentials.rpc.ts';
import { followsRpc } from './follows/follows.rpc.ts';
import { moderationRpc } from './moderation/moderation.rpc.ts';
import { notificationsRpc } from './notifications/notifications.rpc.ts';
import { oauthRpc } from './oauth/oauth.rpc.ts';
import { organizationsRpc } from './organizations/organizations.rpc.ts';
import { reactionsRpc } from './reactions/reactions.rpc.ts';
import { readingListRpc } from './reading-list/reading-list.rpc.ts';
import { secondFactorsRpc } from './second-factors/second-factors.rpc.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { sessionsRpc } from './sessions/sessions.rpc.ts';
import { usersRpc } from './users/users.rpc.ts';

/** Everything this service answers. */
export function addServices(server: RpcServer, context: CommunityContext): void {
  server.add(AccountsService, accountsRpc(context));
  server.add(CommentsService, commentsRpc(context));
  server.add(CredentialsService, credentialsRpc(context));
  server.add(FollowsService, followsRpc(context));
  server.add(ModerationService, moderationRpc(context));
  server.add(NotificationsService, notificationsRpc(context));
  server.add(OauthService, oauthRpc(context));
  server.add(OrganizationsService, organizationsRpc(context));
  server.add(ReactionsService, reactionsRpc(context));
  server.add(ReadingListService, readingListRpc(context));
  server.add(SecondFactorsService, secondFactorsRpc(context));
  server.add(SeedService, seedRpc(context));
  server.add(SessionsService, sessionsRpc(context));
  server.add(UsersService, usersRpc(context));
}
