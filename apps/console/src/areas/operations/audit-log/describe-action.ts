/** Sentences of actions whose name is not a plain verb and record. */
const sentences: Readonly<Record<string, string>> = {
  accept_organization_invitation: 'accepted an invitation to {target}',
  add_user_note: 'added a note about {target}',
  api_concept_trigger_lookback: 'compared older articles with {target}',
  api_segment_add_users: 'added users to {target}',
  api_segment_remove_users: 'removed users from {target}',
  api_user_access_end: 'ended all access to {target}',
  api_user_limited: 'limited {target}',
  api_user_remove_limited: 'lifted the limits of {target}',
  api_user_remove_spam: 'unmarked {target} as spam',
  api_user_remove_suspend: 'lifted the suspension of {target}',
  api_user_remove_trusted: 'ended the trust in {target}',
  api_user_sessions_end: 'ended sessions of {target}',
  api_user_spam: 'marked {target} as spam',
  api_user_suspend: 'suspended {target}',
  api_user_trusted: 'trusted {target}',
  api_user_unpublish: 'unpublished everything by {target}',
  bulk_link_identities: 'linked identities',
  create_organization_invitation: 'invited someone to {target}',
  create_password_link: 'created a password link for {target}',
  grant_credits: 'gave credits to {target}',
  invite_user: 'sent an invitation',
  link_identity: 'linked an identity to {target}',
  merge_users: 'merged {target} into another account',
  remove_membership: 'removed a member from {target}',
  reset_second_factor: 'reset the second factor of {target}',
  set_membership: 'added or changed a member of {target}',
  unlink_identity: 'unlinked an identity from {target}',
  withdraw_organization_invitation: 'withdrew an invitation to {target}',
  update_notification_settings: 'changed the email notifications of {target}',
  update_user_email: 'changed the email address of {target}',
  update_user_role: 'changed the role of {target}',
  update_user_status: 'changed the status of {target}',
};

const verbs: Readonly<Record<string, string>> = {
  approve: 'approved',
  cancel: 'cancelled',
  create: 'created',
  delete: 'deleted',
  disapprove: 'withdrew the approval of',
  fetch: 'fetched',
  invite: 'invited',
  redrive: 'retried',
  retry: 'retried',
  save: 'saved',
  unpublish: 'unpublished',
  update: 'updated',
};

const nouns: Readonly<Record<string, string>> = {
  AudienceSegment: 'segment',
  BadgeAchievement: 'badge award',
  FeedbackMessage: 'report',
  PodcastEpisode: 'episode',
  RequestRedirect: 'redirect',
};

/** Names the record of an audit entry, such as "report 12". */
export function describeTarget(type: string, id: string): string {
  if (type === 'SiteConfig') return 'the settings';
  const noun = nouns[type] ?? type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${noun} ${id}`;
}

/** Describes an audit entry after the name of the user, such as "updated report 12". */
export function describeAction(action: string, target: string): string {
  const sentence = sentences[action];
  if (sentence !== undefined) return sentence.replace('{target}', () => target);
  const words = action.replace(/^api_/, '').split('_');
  const verb = verbs[words[0] ?? ''] ?? verbs[words.at(-1) ?? ''];
  return verb === undefined ? `${words.join(' ')}: ${target}` : `${verb} ${target}`;
}
