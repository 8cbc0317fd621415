import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot } from '@commonplace/events/projection';
import { copiedOrganizations } from '@commonplace/people/copies';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { enqueueReplacedImage } from '../images/remove-replaced-image.ts';
import { requestRefresh } from '../refreshes/request-refresh.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { storeFormerUsernames, storeLastUsername, usernamesOf } from './former-usernames.ts';

/**
 * Copies the fields of an organization that articles show. A new organization, another username or a deletion changes
 * the paths of its articles. Former usernames still resolve to it. Memberships come with the principal.
 */
export async function applyOrganizationChanged(
  event: OrganizationChanged,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  const before = await lockOrganization(em, event.id);
  if (!(await keepSnapshot(em, copiedOrganizations, event))) return;
  if (before) await enqueueReplacedImage(em, before.profile_image, event);
  if (!event.deleted) await storeFormerUsernames(em, { type: 'Organization', id: event.id }, event.formerUsernames);
  else if (before?.deleted === false) await storeLastUsername(em, event.id, before.username);
  const moved = before?.username !== event.username || before.deleted !== event.deleted;
  if (moved) await requestRefresh(em, { organizationId: event.id });
  const byline = { organizationId: event.id, usernames: usernamesOf(event, before) };
  await appendEvent(em, BylineChangedSchema, byline, about('organization', event.id));
}

/** Applies several events in order, and updates search entries. */
export async function applyOrganizationsChanged(
  events: readonly OrganizationChanged[],
  context: { em: SqlEntityManager },
): Promise<void> {
  for (const event of events) await applyOrganizationChanged(event, context);
  await writeEntries(
    context.em,
    'organizations',
    events.map(({ id }) => id),
  );
}

function lockOrganization(em: SqlEntityManager, id: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('organizations')
    .select(['username', 'deleted', 'profile_image'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
