import type { Role } from '../../../session/roles.ts';

/** A moderation status that moderators or administrators set. */
export interface UserStatus {
  /** The name in the API. */
  name: 'suspended' | 'limited' | 'spam' | 'trusted' | 'warned' | 'comment_suspended' | 'banned';
  label: string;
  color: string;
  /** The role that is required to set it. */
  role: Role;
  /** Label and effect of setting it. */
  give: string;
  effect: string;
  /** Label and effect of removing it alone. A status without these is removed by restoring good standing. */
  remove?: string;
  removeEffect?: string;
}

export const userStatuses: readonly UserStatus[] = [
  {
    name: 'warned',
    label: 'Warned',
    color: 'orange',
    role: 'super_admin',
    give: 'Warn',
    effect:
      'Marks the account as warned for other moderators. The user keeps all rights. Ends trust, suspensions, bans and spam marks.',
  },
  {
    name: 'limited',
    label: 'Limited',
    color: 'orange',
    role: 'moderator',
    give: 'Limit',
    effect:
      'Others are notified less often of what the user does. The user can continue to write, and nothing is deleted. Ends trust.',
    remove: 'Lift the limits',
    removeEffect: 'Others are notified of what the user does as usual.',
  },
  {
    name: 'comment_suspended',
    label: 'Suspended from comments',
    color: 'orange',
    role: 'super_admin',
    give: 'Suspend from comments',
    effect: 'The user cannot comment. Existing comments are kept. Ends trust, suspensions and bans.',
  },
  {
    name: 'suspended',
    label: 'Suspended',
    color: 'red',
    role: 'moderator',
    give: 'Suspend',
    effect:
      'The user cannot write articles or comments. Existing content is kept, and the user is not notified. Ends trust.',
    remove: 'Lift the suspension',
    removeEffect: 'The user can write articles and comments again.',
  },
  {
    name: 'spam',
    label: 'Spam',
    color: 'red',
    role: 'moderator',
    give: 'Mark as spam',
    effect: 'The user cannot write, and all content of the user is hidden from lists, searches and feeds. Ends trust.',
    remove: 'Unmark as spam',
    removeEffect: 'The content of the user is visible again, and the user can write.',
  },
  {
    name: 'banned',
    label: 'Banned',
    color: 'red',
    role: 'super_admin',
    give: 'Ban',
    effect: 'Sessions, API keys and applications of the user are refused. Existing content is kept. Ends trust.',
  },
  {
    name: 'trusted',
    label: 'Trusted',
    color: 'teal',
    role: 'moderator',
    give: 'Trust',
    effect:
      'The user can flag content of others, and is notified on the site and by email. Ends warnings, limits, suspensions, bans and spam marks.',
    remove: 'End the trust',
    removeEffect: 'The user can no longer flag content of others.',
  },
];

/** Returns label and color of a status; an unknown one is shown by its name in the API. */
export function userStatusOf(status: string): Pick<UserStatus, 'label' | 'color'> {
  if (status === 'active' || status === 'good_standing') return { label: 'Good standing', color: 'gray' };
  return userStatuses.find(({ name }) => name === status) ?? { label: status, color: 'gray' };
}
