import { standings, type Standing } from '../../tables/users.ts';

/** The status of an account in one word. */
export type Status = Standing | 'good_standing';

/** Statuses from most to least severe; an account with several shows the first (ListUserRecords). */
const bySeverity: readonly Standing[] = [
  'banned',
  'suspended',
  'spam',
  'warned',
  'comment_suspended',
  'limited',
  'trusted',
];

/** The standings that a status replaces (UpdateUserStatus); statuses that end a suspension end a ban too. */
const replacedBy: Record<Status, readonly Standing[]> = {
  good_standing: standings,
  trusted: ['warned', 'limited', 'comment_suspended', 'suspended', 'spam', 'banned'],
  warned: ['trusted', 'suspended', 'spam', 'banned'],
  comment_suspended: ['trusted', 'suspended', 'banned'],
  limited: ['trusted'],
  suspended: ['trusted'],
  spam: ['trusted'],
  banned: ['trusted'],
};

/** Returns the standings after a status was given; the same set when the account already had it. */
export function giveStatus(held: readonly Standing[], status: Status): Standing[] {
  const kept = new Set(held.filter((standing) => !replacedBy[status].includes(standing)));
  if (status !== 'good_standing') kept.add(status);
  return standings.filter((standing) => kept.has(standing));
}

/** Returns the standings without one; the same set when the account did not have it. */
export function removeStatus(held: readonly Standing[], status: Status): Standing[] {
  return held.filter((standing) => standing !== status);
}

/** Returns the single status shown for these standings. */
export function statusOf(held: readonly Standing[]): Status {
  return statusesOf(held)[0] ?? 'good_standing';
}

/** Returns all standings, the most severe first. */
export function statusesOf(held: readonly Standing[]): Standing[] {
  return bySeverity.filter((standing) => held.includes(standing));
}

/** Returns the restriction in the account's principal (rules.md#restricted-accounts). A banned account has no principal. */
export function restrictionOf(held: readonly Standing[]): 'none' | 'suspended' | 'spam' | 'comment_suspended' {
  if (held.includes('suspended')) return 'suspended';
  if (held.includes('spam')) return 'spam';
  return held.includes('comment_suspended') ? 'comment_suspended' : 'none';
}

/** Whether the account's content is hidden (MarkUserAsSpam). */
export function isSpam(held: readonly Standing[]): boolean {
  return held.includes('spam');
}

/**
 * Standings that make an account inactive: its roles are ignored, it receives no mail, and its follows are hidden
 * (ListFollowers).
 */
export const inactiveStandings = ['suspended', 'spam', 'banned'] as const satisfies Standing[];

/** Whether an account is inactive; `conditions.ts` has the same condition in SQL. */
export function isInactive(held: readonly Standing[]): boolean {
  return inactiveStandings.some((standing) => held.includes(standing));
}

/**
 * Parses a label (UpdateUserStatus) in any case, with words joined by spaces or underscores; `active` is good standing.
 */
export function parseStatus(label: string): Status | undefined {
  const word = label.trim().toLowerCase().replaceAll(/\s+/g, '_');
  if (word === 'active' || word === 'good_standing') return 'good_standing';
  return standings.find((standing) => standing === word);
}

/** Returns the label of a status (UpdateUserStatus). */
export function statusLabel(status: Status): string {
  return status === 'good_standing' ? 'active' : status;
}

/** Returns the status as the reason of a note: `Good standing`, `Comment Suspended`. */
export function noteReason(status: Status): string {
  if (status === 'good_standing') return 'Good standing';
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
