/** The folder of exports in the object store. */
export const exportsFolder = 'exports/';

/** Returns the folder of an account's exports, so that they can be removed together. */
export function exportsOf(userId: number): string {
  return `${exportsFolder}${userId}/`;
}

const dayMs = 24 * 60 * 60 * 1_000;
const days = 7;

/** The lifetime of a download link, in seconds and as mails say it. */
export const exportLifetime = { seconds: (days * dayMs) / 1_000, inWords: `${days} days` };

/** Whether the download link of a file has expired. */
export function isExpired(modifiedAt: Date): boolean {
  return Date.now() - modifiedAt.getTime() > (days + 1) * dayMs;
}
