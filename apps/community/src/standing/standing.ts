import { standings, type Standing } from '../tables/users.ts';

/** How an account stands, in one word. */
export type Status = Standing | 'good_standing';

/** Which of several standings is shown (reference-admin A9; a ban, which it does not know, before all). */
const shownFirst: readonly Standing[] = [
  'banned',
  'suspended',
  'spam',
  'warned',
  'comment_suspended',
  'limited',
  'trusted',
];

/** What giving a status takes away (reference-admin 10.2); a ban is lifted by what lifts a suspension. */
const takenAway: Record<Status, readonly Standing[]> = {
  good_standing: standings,
  trusted: ['warned', 'limited', 'comment_suspended', 'suspended', 'spam', 'banned'],
  warned: ['trusted', 'suspended', 'spam', 'banned'],
  comment_suspended: ['trusted', 'suspended', 'banned'],
  limited: ['trusted'],
  suspended: ['trusted'],
  spam: ['trusted'],
  banned: ['trusted'],
};

/** The standings of an account after it was given a status; the same set when it already had it. */
export function giveStatus(held: readonly Standing[], status: Status): Standing[] {
  const kept = new Set(held.filter((standing) => !takenAway[status].includes(standing)));
  if (status !== 'good_standing') kept.add(status);
  return standings.filter((standing) => kept.has(standing));
}

/** The standings of an account from which one was taken back; the same set when it did not have it. */
export function takeBack(held: readonly Standing[], status: Status): Standing[] {
  return held.filter((standing) => standing !== status);
}

/** The one word for an account's standings. */
export function statusOf(held: readonly Standing[]): Status {
  return statusesOf(held)[0] ?? 'good_standing';
}

/** All of an account's standings, the gravest first. */
export function statusesOf(held: readonly Standing[]): Standing[] {
  return shownFirst.filter((standing) => held.includes(standing));
}

/** What the account may not do (S4), as its principal carries it. A banned account has no principal. */
export function restrictionOf(held: readonly Standing[]): 'none' | 'suspended' | 'spam' | 'comment_suspended' {
  if (held.includes('suspended')) return 'suspended';
  if (held.includes('spam')) return 'spam';
  return held.includes('comment_suspended') ? 'comment_suspended' : 'none';
}

/** Whether nobody sees what the account wrote (A4). */
export function isSpam(held: readonly Standing[]): boolean {
  return held.includes('spam');
}

/** With any of these an account rests: its roles do not count, it is sent no mail, and nobody is told whom it follows (E17). */
export const restingStandings = ['suspended', 'spam', 'banned'] as const satisfies Standing[];

/** Whether an account rests; of a table, `conditions.ts` says the same. */
export function isResting(held: readonly Standing[]): boolean {
  return restingStandings.some((standing) => held.includes(standing));
}

/** A status from a caller's label (A13): any case, words joined by spaces or underscores; `active` is good standing. */
export function parseStatus(label: string): Status | undefined {
  const word = label.trim().toLowerCase().replaceAll(/\s+/g, '_');
  if (word === 'active' || word === 'good_standing') return 'good_standing';
  return standings.find((standing) => standing === word);
}

/** The status as callers read it (A13). */
export function statusLabel(status: Status): string {
  return status === 'good_standing' ? 'active' : status;
}

/** The status as the reason of a note: `Good standing`, `Comment Suspended`. */
export function noteReason(status: Status): string {
  if (status === 'good_standing') return 'Good standing';
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
