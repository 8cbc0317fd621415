/** Where exports are among the files. */
export const exportsFolder = 'exports/';

/** Where those of one account are, so that they go with it. */
export function exportsOf(userId: number): string {
  return `${exportsFolder}${userId}/`;
}

const dayMs = 24 * 60 * 60 * 1_000;
const days = 7;

/** How long the address of an export works, and how a mail says so. */
export const exportLifetime = { seconds: (days * dayMs) / 1_000, inWords: `${days} days` };

/** Whether the address of a file of that time works no more. */
export function isExpired(modifiedAt: Date): boolean {
  return Date.now() - modifiedAt.getTime() > (days + 1) * dayMs;
}
