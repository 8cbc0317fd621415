/** The statuses that moderators set and take back. */
export const moderatorStatuses = ['limited', 'suspended', 'spam', 'trusted'] as const;
export type ModeratorStatus = (typeof moderatorStatuses)[number];

/** Every status, in the order of the menu; super administrators set them all. */
export const statuses = [
  'active',
  'warned',
  'limited',
  'comment_suspended',
  'suspended',
  'spam',
  'banned',
  'trusted',
] as const;
export type Status = (typeof statuses)[number];

/** Whether moderators set and take back the status. */
export function isModeratorStatus(status: string): status is ModeratorStatus {
  return moderatorStatuses.some((one) => one === status);
}

/** Returns the status of this name. A newer API may have one that this site does not know. */
export function statusNamed(name: string): Status | undefined {
  return statuses.find((status) => status === name);
}
