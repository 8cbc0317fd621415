// Made of the files that there are: `npm run lists`.
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CommentRecordsService } from '@commonplace/proto/community/v1/comment_records';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { DirectoryService } from '@commonplace/proto/community/v1/directory';
import { FollowsService } from '@commonplace/proto/community/v1/follows';
import { IdentitiesService } from '@commonplace/proto/community/v1/identities';
import { MembershipsService } from '@commonplace/proto/community/v1/memberships';
import { MergesService } from '@commonplace/proto/community/v1/merges';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { NamesService } from '@commonplace/proto/community/v1/names';
import { NotesService } from '@commonplace/proto/community/v1/notes';
import { NotificationsService } from '@commonplace/proto/community/v1/notifications';
import { OauthService } from '@commonplace/proto/community/v1/oauth';
import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { ProfileImagesService } from '@commonplace/proto/community/v1/profile_images';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import { SecondFactorsService } from '@commonplace/proto/community/v1/second_factors';
import { SeedService } from '@commonplace/proto/community/v1/seed';
import { SessionsService } from '@commonplace/proto/community/v1/sessions';
import { UserRecordsService } from '@commonplace/proto/community/v1/user_records';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { RpcServer } from '@commonplace/rpc/server';
import { answeredBy } from '@commonplace/rpc/use-cases';
import type { CommunityContext } from './context.ts';
import { acceptInvitation } from './accounts/accept-invitation.ts';
import { accountsRpc } from './accounts/accounts.rpc.ts';
import { changeAddress } from './accounts/change-address.ts';
import { changePassword } from './accounts/change-password.ts';
import { closeAccount } from './accounts/close-account.ts';
import { confirmAddress } from './accounts/confirm-address.ts';
import { createPasswordLink } from './accounts/create-password-link.ts';
import { endUserAccess } from './accounts/end-user-access.ts';
import { getAccount } from './accounts/get-account.ts';
import { getPasswordReset } from './accounts/get-password-reset.ts';
import { requestPasswordReset } from './accounts/request-password-reset.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { resetSecondFactors } from './accounts/reset-second-factors.ts';
import { sendConfirmation } from './accounts/send-confirmation.ts';
import { listCommentRecords } from './comment-records/list-comment-records.ts';
import { batchGetComments } from './comments/batch-get-comments.ts';
import { commentsRpc } from './comments/comments.rpc.ts';
import { credentialsRpc } from './credentials/credentials.rpc.ts';
import { findMembership } from './directory/find-membership.ts';
import { lookUp } from './directory/look-up.ts';
import { requestExport } from './exports/request-export.ts';
import { followTag } from './follows/follow-tag.ts';
import { follow } from './follows/follow.ts';
import { followsRpc } from './follows/follows.rpc.ts';
import { listFollowedTags } from './follows/list-followed-tags.ts';
import { unfollow } from './follows/unfollow.ts';
import { identitiesRpc } from './identities/identities.rpc.ts';
import { linkIdentities } from './identities/link-identities.ts';
import { listIdentities } from './identities/list-identities.ts';
import { unlinkIdentity } from './identities/unlink-identity.ts';
import { findPeople } from './members/find-people.ts';
import { getUserRecord } from './members/get-user-record.ts';
import { listUserRecords } from './members/list-user-records.ts';
import { updateUserRecord } from './members/update-user-record.ts';
import { userRecordsRpc } from './members/user-records.rpc.ts';
import { membershipsRpc } from './memberships/memberships.rpc.ts';
import { removeMembership } from './memberships/remove-membership.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';
import { checkMerge } from './merges/check-merge.ts';
import { getMerge } from './merges/get-merge.ts';
import { mergeUsers } from './merges/merge-users.ts';
import { moderationRpc } from './moderation/moderation.rpc.ts';
import { namesRpc } from './names/names.rpc.ts';
import { addNote } from './notes/add-note.ts';
import { listNotes } from './notes/list-notes.ts';
import { notificationsRpc } from './notifications/notifications.rpc.ts';
import { allowApplication } from './oauth/allow-application.ts';
import { consumeRecord } from './oauth/consume-record.ts';
import { deleteRecord } from './oauth/delete-record.ts';
import { oauthRpc } from './oauth/oauth.rpc.ts';
import { putRecord } from './oauth/put-record.ts';
import { organizationsRpc } from './organizations/organizations.rpc.ts';
import { profileImagesRpc } from './profile-images/profile-images.rpc.ts';
import { reactionsRpc } from './reactions/reactions.rpc.ts';
import { readingListRpc } from './reading-list/reading-list.rpc.ts';
import { beginPasskey } from './second-factors/begin-passkey.ts';
import { beginTotp } from './second-factors/begin-totp.ts';
import { removePasskey } from './second-factors/remove-passkey.ts';
import { secondFactorsRpc } from './second-factors/second-factors.rpc.ts';
import { seedEngagement } from './seed/seed-engagement.ts';
import { seedFollowers } from './seed/seed-followers.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { completeSignIn } from './sessions/complete-sign-in.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSessionsOfUser } from './sessions/end-sessions-of-user.ts';
import { finishPasskeySignIn } from './sessions/finish-passkey-sign-in.ts';
import { sessionsRpc } from './sessions/sessions.rpc.ts';
import { countUsers } from './users/count-users.ts';
import { listMailAddresses } from './users/list-mail-addresses.ts';
import { usersRpc } from './users/users.rpc.ts';

const accountsUseCases = {
  acceptInvitation,
  changeAddress,
  changePassword,
  closeAccount,
  confirmAddress,
  createPasswordLink,
  endUserAccess,
  getAccount,
  getPasswordReset,
  requestExport,
  requestPasswordReset,
  resetPassword,
  resetSecondFactors,
  sendConfirmation,
};

const commentRecordsUseCases = {
  listCommentRecords,
};

const commentsUseCases = {
  batchGetComments,
};

const directoryUseCases = {
  findMembership,
  lookUp,
};

const followsUseCases = {
  follow,
  followTag,
  listFollowedTags,
  unfollow,
};

const identitiesUseCases = {
  linkIdentities,
  listIdentities,
  unlinkIdentity,
};

const membershipsUseCases = {
  removeMembership,
};

const mergesUseCases = {
  checkMerge,
  getMerge,
  mergeUsers,
};

const notesUseCases = {
  addNote,
  listNotes,
};

const oauthUseCases = {
  allowApplication,
  consumeRecord,
  deleteRecord,
  putRecord,
};

const secondFactorsUseCases = {
  beginPasskey,
  beginTotp,
  removePasskey,
};

const seedUseCases = {
  seedEngagement,
  seedFollowers,
};

const sessionsUseCases = {
  completeSignIn,
  endOtherSessions,
  endSessionsOfUser,
  finishPasskeySignIn,
};

const userRecordsUseCases = {
  findPeople,
  getUserRecord,
  listUserRecords,
  updateUserRecord,
};

const usersUseCases = {
  countUsers,
  listMailAddresses,
};

/** Everything that community answers: by the use cases of the same names, and by what differs from that. */
export function addServices(server: RpcServer, context: CommunityContext): void {
  server.add(AccountsService, {
    ...answeredBy(AccountsService, context, accountsUseCases),
    ...accountsRpc(context),
  });
  server.add(CommentRecordsService, answeredBy(CommentRecordsService, context, commentRecordsUseCases));
  server.add(CommentsService, {
    ...answeredBy(CommentsService, context, commentsUseCases),
    ...commentsRpc(context),
  });
  server.add(CredentialsService, credentialsRpc(context));
  server.add(DirectoryService, answeredBy(DirectoryService, context, directoryUseCases));
  server.add(FollowsService, {
    ...answeredBy(FollowsService, context, followsUseCases),
    ...followsRpc(context),
  });
  server.add(IdentitiesService, {
    ...answeredBy(IdentitiesService, context, identitiesUseCases),
    ...identitiesRpc(context),
  });
  server.add(MembershipsService, {
    ...answeredBy(MembershipsService, context, membershipsUseCases),
    ...membershipsRpc(context),
  });
  server.add(MergesService, answeredBy(MergesService, context, mergesUseCases));
  server.add(ModerationService, moderationRpc(context));
  server.add(NamesService, namesRpc(context));
  server.add(NotesService, answeredBy(NotesService, context, notesUseCases));
  server.add(NotificationsService, notificationsRpc(context));
  server.add(OauthService, {
    ...answeredBy(OauthService, context, oauthUseCases),
    ...oauthRpc(context),
  });
  server.add(OrganizationsService, organizationsRpc(context));
  server.add(ProfileImagesService, profileImagesRpc(context));
  server.add(ReactionsService, reactionsRpc(context));
  server.add(ReadingListService, readingListRpc(context));
  server.add(SecondFactorsService, {
    ...answeredBy(SecondFactorsService, context, secondFactorsUseCases),
    ...secondFactorsRpc(context),
  });
  server.add(SeedService, {
    ...answeredBy(SeedService, context, seedUseCases),
    ...seedRpc(context),
  });
  server.add(SessionsService, {
    ...answeredBy(SessionsService, context, sessionsUseCases),
    ...sessionsRpc(context),
  });
  server.add(UserRecordsService, {
    ...answeredBy(UserRecordsService, context, userRecordsUseCases),
    ...userRecordsRpc(context),
  });
  server.add(UsersService, {
    ...answeredBy(UsersService, context, usersUseCases),
    ...usersRpc(context),
  });
  server.add(BelongingsService, belongingsRpc(context));
}
