/**
 * The paths that forms of pages are sent to. No username is a dash, so they meet no page. All of them return to the path in
 * the field `return_to`.
 */
export const formPaths = {
  /** `reactable_type`, `reactable_id`, `category`, and `on`: true or false. */
  react: '/-/reactions',
  /** `article_id`, and `on`. */
  save: '/-/readinglist',
  /** `followable_type` (User, Organization or Tag), `followable_id` or, for a tag, its name; and `on`. */
  follow: '/-/follows',
  /** `article_id` or `podcast_episode_id`, `parent` (the id code of a comment), `body_markdown`, and `key`. */
  comment: '/-/comments',
  /** `id_code` and `body_markdown`. */
  editComment: '/-/comments/edit',
  /** The fields of a comment, or `id_code` and `body_markdown`; with `fragment=true`, answers the text alone. */
  previewComment: '/-/comments/preview',
  /** `id_code`. */
  deleteComment: '/-/comments/delete',
  /** `id_code`, and `on`; for the author of the article and moderators. */
  hideComment: '/-/comments/hide',
  /** `id`, and `state`: approved or hidden; for the author of the article and moderators. */
  webmention: '/-/webmentions',
  /** `article_id`, `number`: of the revision, and `tag`: the state of the article that the page showed. */
  restore: '/-/articles/restore',
  /** `article_id` and `note`; for moderators. */
  unpublish: '/-/articles/unpublish',
  /** `article_id`, and `on`; for the author, as the two that follow. */
  pin: '/-/articles/pin',
  /** `article_id`. */
  toDraft: '/-/articles/draft',
  /** `article_id`, `action`: `renew` or `withdraw`, and `shown_preview`: the link that the page showed. */
  preview: '/-/articles/preview',
  /** `article_id`, and `address`: of the article that is a translation of it. */
  linkTranslation: '/-/articles/translations',
  /** `article_id` and `translation_id`. */
  unlinkTranslation: '/-/articles/translations/remove',
  /** `article_id`, and `position`: its place in its series. */
  movePart: '/-/series/parts',
  /** `tag`, and `points`: its weight. */
  tagWeight: '/-/follows/weight',
  /** `article_id`, and `on`: whether it is in the archive. */
  archive: '/-/readinglist/archive',
  /** `reactable_type` (Article, Comment or User), `reactable_id`, `category`, and `on`; with `fragment=true`, answers without a page; for trusted users and moderators. */
  vote: '/-/votes',
  /** `user_id`, `status`, `on`, and `note`; for moderators. */
  status: '/-/users/status',
  /** `slug`, and `on`: whether it is published. */
  agentSession: '/-/agent_sessions',
  /** The fields of a listing, `key` (an idempotency key) and `action`: `publish` or `draft`. */
  listing: '/-/listings',
  /** `listing_id`, and the fields of a listing; `expires_before` is the date that the form showed first. */
  editListing: '/-/listings/edit',
  /** `listing_id`, `action`: `bump`, `publish` or `unpublish`, `cost`: the credits that the page named, and `tag`: the state it showed. */
  changeListing: '/-/listings/change',
  /** `listing_id`. */
  deleteListing: '/-/listings/delete',
  /** The fields of an article, `key` (an idempotency key) and `action`: `save`, `publish`, `preview` or `check`. In parts, with `cover`. */
  article: '/-/articles',
  /**
   * `article_id`, `etag`, `revision`, `series_before`, `organization_before`, `description_before` and `language_before` (the state that the form was filled with), the fields of an article, `cover`, and
   * `action`: `save`, `publish`, `unpublish`, `preview`, `check`, `renew`, `withdraw` or `discard`.
   */
  editArticle: '/-/articles/edit',
  /** `article_id`. */
  deleteArticle: '/-/articles/delete',
  /** `show`: the filter whose notifications of the viewer are marked as read; all without one. */
  readNotifications: '/-/notifications/read',
  /** The fields of an organization, and `key`. */
  newOrganization: '/-/organizations',
  /** `organization_id`, `tag`: the state that the page showed, and the fields of an organization. */
  editOrganization: '/-/organizations/edit',
  /** `organization_id`, and `image` with the square to show: `crop_left`, `crop_top` and `crop_size`. In parts. */
  organizationImage: '/-/organizations/image',
  /** `organization_id`, and `key`; answers with the secret by which users join. */
  organizationSecret: '/-/organizations/secret',
  /** `organization_id`, `username` (or an email address), `role`, and `key`. */
  invite: '/-/organizations/invitations',
  /** `organization_id` and `invitation_id`. */
  withdrawInvitation: '/-/organizations/invitations/withdraw',
  /** `organization_id`, `user_id`, and `role`: member or admin. */
  memberRole: '/-/organizations/members/role',
  /** `organization_id` and `user_id`. */
  removeMember: '/-/organizations/members/remove',
  /** `invitation_id`: of the viewer to an organization. */
  acceptInvitation: '/-/organizations/invitations/accept',
  declineInvitation: '/-/organizations/invitations/decline',
  /** `secret`: of an organization. */
  joinOrganization: '/-/organizations/join',
  /** `survey_id`, or `poll_id` for a single poll; `poll_ID` for each answer, and `key`. */
  answerSurvey: '/-/surveys/answers',
  /** `client_id`: of an application with access to the account. */
  revokeGrant: '/-/applications/revoke',
  /** `client_id`: of an application of the viewer. */
  deleteApplication: '/-/applications/delete',
  report: '/report',
} as const;
