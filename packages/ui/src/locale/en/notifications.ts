import { pluralsOf } from '../plural.ts';

const count = pluralsOf('en');

// The names of reactions are those of buttons, which begin with a capital letter.
const reacted = (who: string, reactions: string) =>
  reactions === ''
    ? `${who} reacted`
    : `${who} reacted with ${reactions.toLowerCase().replace(/, (?=[^,]+$)/, ' and ')}`;

/** Texts of the list of notifications. */
export const notifications = {
  title: 'Notifications',
  text: 'Comments, reactions, followers and invitations, newest first.',
  none: 'No notifications yet.',
  noneOfThese: 'No notifications with this filter.',
  show: 'Filter',
  filters: {
    all: 'All',
    unread: 'Unread',
    comments: 'Comments and mentions',
    mentions: 'Mentions',
    reactions: 'Reactions',
    followers: 'Followers',
    articles: 'Articles',
  },
  newest: 'Newest',
  earlier: 'Earlier',
  replyTo: (name: string) => `Reply to ${name}`,
  markAll: 'Mark all as read',
  new: (unread: number) => (unread === 1 ? 'New' : count(unread, { other: '# new' })),
  earlierNew: (unread: number) => count(unread, { one: '# earlier one is new', other: '# earlier ones are new' }),
  trusted: 'You are now a trusted member of this site',
  withOthers: (others: number, name: string) => `${name} and ${count(others, { one: '# other', other: '# others' })}`,
  followersWithOthers: (others: number, name: string) =>
    `${name} and ${count(others, { one: '# other', other: '# others' })}`,
  quoted: (title: string) => `“${title}”`,
  follow: (who: string) => `${who} followed you`,
  comment: (who: string, title: string) => `${who} commented on ${title}`,
  reply: (who: string, title: string) => `${who} replied to your comment on ${title}`,
  mention: (who: string, title: string) => `${who} mentioned you in ${title}`,
  mentionInComment: (who: string, title: string) => `${who} mentioned you in a comment on ${title}`,
  reaction: (who: string, title: string, reactions = '') => `${reacted(who, reactions)} to ${title}`,
  reactionToComment: (who: string, title: string, reactions = '') =>
    `${reacted(who, reactions)} to your comment on ${title}`,
  reactionToProfile: (who: string, _title: string, reactions = '') => `${reacted(who, reactions)} to your profile`,
  badge: (who: string, title: string) => `${who} awarded you the badge ${title}`,
  invitation: (who: string, title: string) => `${who} invited you to join ${title}`,
  removed: (title: string) => `You are no longer a member of ${title}`,
  seeReply: 'See your reply',
  seeInvitation: 'See the invitation',
  mentionsWait: (title: string) => `Other sites mention ${title}; the mentions wait for your approval`,
  seeMentions: 'See the mentions',
  published: (who: string, title: string) => `${who} published ${title}`,
};
