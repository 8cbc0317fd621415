import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot, type Projection } from '@commonplace/events/projection';
import { copiedUser, copiedUsers } from '@commonplace/people/copies';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requestRefresh } from '../refreshes/request-refresh.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { isFormerUsername, storeFormerUsernames, usernamesOf } from './former-usernames.ts';
import { unlistArticles } from './unlist-articles.ts';

const users: Projection<UserChanged> = {
  ...copiedUsers,
  row: (event) => ({ ...copiedUser(event), status: visibilityStatus(event), searchable: isSearchable(event) }),
};

const hiddenStandings = ['spam', 'suspended', 'banned'];

/** Whether searches show an account. */
function isSearchable({ deleted, standings }: UserChanged): boolean {
  return !deleted && !standings.some((standing) => hiddenStandings.includes(standing));
}

/** Returns the standing that decides where articles are shown. */
function visibilityStatus({ deleted, status, standings }: UserChanged): string {
  if (deleted) return 'deleted';
  return ['spam', 'limited'].find((standing) => standings.includes(standing)) ?? status;
}

/**
 * Copies the fields of an author that articles show. A new username changes the paths of articles; a new status may
 * hide them from lists at once, or show them again. Former usernames still resolve to the author.
 */
export async function applyUserChanged(event: UserChanged, { em }: { em: SqlEntityManager }): Promise<void> {
  const before = await lockUser(em, event.id);
  const status = visibilityStatus(event);
  if (!(await keepSnapshot(em, users, event))) return;
  await storeFormerUsernames(em, { type: 'User', id: event.id }, event.formerUsernames);
  // A new author has no articles, unless the projection is being rebuilt.
  if (before?.status !== status || before.username !== event.username) {
    await requestRefresh(em, { userId: event.id });
    if (status === 'spam' || status === 'deleted') await unlistArticles(em, event.id);
  }
  if (before === undefined && !(await isFormerUsername(em, event.username))) return;
  const usernames = usernamesOf(event, before);
  await appendEvent(em, BylineChangedSchema, { userId: event.id, usernames }, about('user', event.id));
}

/** Applies several events in order, and updates search entries. */
export async function applyUsersChanged(
  events: readonly UserChanged[],
  context: { em: SqlEntityManager },
): Promise<void> {
  for (const event of events) await applyUserChanged(event, context);
  await writeEntries(
    context.em,
    'users',
    events.map(({ id }) => id),
  );
}

function lockUser(em: SqlEntityManager, id: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['username', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
