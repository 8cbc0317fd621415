import type { PageCall } from '../../page.ts';

/** Returns the roles of members as a choice. */
export function rolesIn({ texts }: Pick<PageCall, 'texts'>) {
  const { member, memberHint, administrator, administratorHint } = texts.organizations;
  return [
    { value: 'member', label: member, hint: memberHint },
    { value: 'admin', label: administrator, hint: administratorHint },
  ];
}
