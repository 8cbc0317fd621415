import type { ItemOf } from '@commonplace/client';
import type { Api } from '../api/api.ts';

/** An organization of the viewer, with the role. */
export type OwnMembership = ItemOf<'listOwnMemberships'>;

/** More organizations than a user can administer. */
export const maxMemberships = 50;

/** Reads the organizations of the viewer with the role; none while they are unavailable. */
export async function ownMemberships(api: Api): Promise<readonly OwnMembership[]> {
  const query = { per_page: maxMemberships };
  return (await api.part(api.client.listOwnMemberships({ params: { query } }))) ?? [];
}
