import type { PageCall } from '../../page.ts';

/** Returns the roles of members as a choice. */
export function rolesIn({ texts }: Pick<PageCall, 'texts'>) {
  const { member, memberHint, administrator, administratorHint } = texts.organizations;
  return [
    { value: 'member', label: member, hint: memberHint },
    { value: 'admin', label: administrator, hint: administratorHint },
  ];
}

/** Returns the name of a role. */
export function roleName(role: string | undefined, { texts }: Pick<PageCall, 'texts'>): string {
  return role === 'admin' ? texts.organizations.isAdministrator : texts.organizations.isMember;
}
