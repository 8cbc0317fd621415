import type { View } from '@commonplace/ui/view';
import { collectionPage, renderTile } from '../parts/collection.ts';
import type { Paging } from '../parts/pager.ts';
import type { ListedPerson } from '../parts/people.ts';

/** The data of the list of an organization's members. */
export interface MembersPageData {
  organization: { name: string; username: string };
  /** Undefined while they are unavailable. */
  members: readonly ListedPerson[] | undefined;
  paging: Paging;
}

/** Renders the members of an organization. */
export function membersPage(
  { organization: { name, username }, members, paging }: MembersPageData,
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const entries = members?.map((member) =>
    renderTile(`/${member.username}`, member.name, member.summary ?? `@${member.username}`, member.profile_image, true),
  );
  const collection = { title: texts.membersOf(name), text: texts.membersText(name), empty: texts.noMembers };
  return collectionPage(
    { ...collection, path: `/${username.toLowerCase()}/members`, paging, entries, isTiled: true },
    view,
  );
}
