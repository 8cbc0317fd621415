/** From the least to the most: whoever has one may do what those before it may. */
const roles = ['moderator', 'admin', 'super_admin'] as const;

export type Role = (typeof roles)[number];

const names: Record<Role, string> = {
  moderator: 'a moderator',
  admin: 'an administrator',
  super_admin: 'a super administrator',
};

/** A role as people call it. */
export const nameOfRole = (role: Role): string => names[role];

/** Whether one of these roles is at least the one that is asked for. */
export function hasRole(given: readonly string[], asked: Role): boolean {
  return roles.slice(roles.indexOf(asked)).some((role) => given.includes(role));
}
