/** From the least to the most rights; a role includes those before it. */
const roles = ['moderator', 'admin', 'super_admin'] as const;

export type Role = (typeof roles)[number];

const names: Record<Role, string> = {
  moderator: 'a moderator',
  admin: 'an administrator',
  super_admin: 'a super administrator',
};

/** Returns a role with its article, such as "an administrator". */
export const nameOfRole = (role: Role): string => names[role];

/** Whether one of the given roles includes the required one. */
export function hasRole(ownRoles: readonly string[], required: Role): boolean {
  return roles.slice(roles.indexOf(required)).some((role) => ownRoles.includes(role));
}
