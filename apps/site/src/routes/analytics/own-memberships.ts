import type { Api } from '../../api/api.ts';
import type { OwnMembership } from '../../pages/analytics/analytics-page.ts';

/** More organizations than a user can administer. */
export const maxMemberships = 50;

/** Reads the organizations of the viewer with the role; none while they are unavailable. */
export async function ownMemberships(api: Api): Promise<readonly OwnMembership[]> {
  const query = { per_page: maxMemberships };
  return (await api.part(api.client.listOwnMemberships({ params: { query } }))) ?? [];
}
