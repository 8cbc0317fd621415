import type { Role } from '../../../session/roles.ts';

/** What moderators and administrators give an account, and what becomes of it then. */
export interface Standing {
  /** As the API calls it. */
  name: 'suspended' | 'limited' | 'spam' | 'trusted' | 'warned' | 'comment_suspended' | 'banned';
  /** How an account is that has it, and the color of that. */
  says: string;
  color: string;
  /** The least role that gives it. */
  role: Role;
  /** What is done when it is given: of the button, and what follows from it. */
  give: string;
  effect: string;
  /** The same when it is taken back by itself; the others go with good standing. */
  takeBack?: string;
  backEffect?: string;
}

export const standings: readonly Standing[] = [
  {
    name: 'warned',
    says: 'Warned',
    color: 'orange',
    role: 'super_admin',
    give: 'Warn',
    effect:
      'The account is marked as warned, for whoever looks at it here. It may go on as before; trust, a suspension, a ban and being spam end.',
  },
  {
    name: 'limited',
    says: 'Limited',
    color: 'orange',
    role: 'moderator',
    give: 'Limit',
    effect:
      'Others are told less often of what the account does. It may go on writing, and nothing is deleted. Trust ends.',
    takeBack: 'Lift the limits',
    backEffect: 'Others are told of what the account does as usual.',
  },
  {
    name: 'comment_suspended',
    says: 'May not comment',
    color: 'orange',
    role: 'super_admin',
    give: 'Suspend from commenting',
    effect: 'The account can write no more comments. What it wrote stays. Trust, a suspension and a ban end.',
  },
  {
    name: 'suspended',
    says: 'Suspended',
    color: 'red',
    role: 'moderator',
    give: 'Suspend',
    effect: 'The account can write no more articles and comments. What it wrote stays, and nobody is told. Trust ends.',
    takeBack: 'Lift the suspension',
    backEffect: 'The account can write articles and comments again.',
  },
  {
    name: 'spam',
    says: 'Spam',
    color: 'red',
    role: 'moderator',
    give: 'Mark as spam',
    effect:
      'The account can write nothing more, and all that it wrote is hidden from lists, searches and feeds. Trust ends.',
    takeBack: 'No longer spam',
    backEffect: 'What the account wrote is shown again, and it can write.',
  },
  {
    name: 'banned',
    says: 'Banned',
    color: 'red',
    role: 'super_admin',
    give: 'Ban',
    effect:
      'The account is let in no more: sessions, keys and applications are refused. What it wrote stays. Trust ends.',
  },
  {
    name: 'trusted',
    says: 'Trusted',
    color: 'teal',
    role: 'moderator',
    give: 'Trust',
    effect:
      'The account may flag what others wrote, and is told so here and by mail. Warnings, limits, suspensions, a ban and being spam end.',
    takeBack: 'End the trust',
    backEffect: 'The account may no longer flag what others wrote.',
  },
];

/** How an account stands, in words; what the console does not know yet as the API calls it. */
export function standingOf(status: string): Pick<Standing, 'says' | 'color'> {
  if (status === 'active' || status === 'good_standing') return { says: 'In good standing', color: 'gray' };
  return standings.find(({ name }) => name === status) ?? { says: status, color: 'gray' };
}
