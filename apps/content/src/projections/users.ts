import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot, type Projection } from '@commonplace/events/projection';
import { copiedUser, copiedUsers } from '@commonplace/people/copies';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requestRefresh } from '../refreshes/request-refresh.ts';
import { writeEntries } from '../search-entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { storeFormerUsernames } from './former-usernames.ts';
import { unlistArticles } from './unlist-articles.ts';

const users: Projection<UserChanged> = {
  ...copiedUsers,
  row: (event) => ({ ...copiedUser(event), status: visibilityStatus(event), searchable: isSearchable(event) }),
};

const hiddenStandings = ['spam', 'suspended', 'banned'];

/** Whether searches show an account; the last release names one standing alone. */
function isSearchable({ deleted, status, standings }: UserChanged): boolean {
  return !deleted && ![status, ...standings].some((standing) => hiddenStandings.includes(standing));
}

/** Of several standings the one that decides where articles are shown; the last release names one alone. */
function visibilityStatus({ deleted, status, standings }: UserChanged): string {
  if (deleted) return 'deleted';
  return ['spam', 'limited'].find((standing) => standings.includes(standing)) ?? status;
}

/**
 * Keeps what articles show of their authors. A new username moves the author's articles to new addresses; a new status
 * may hide them from lists, all at once, or show them again. Names that they had still lead to them.
 */
export async function applyUserChanged(event: UserChanged, { em }: { em: SqlEntityManager }): Promise<void> {
  const before = await lockUser(em, event.id);
  const status = visibilityStatus(event);
  if (!(await keepSnapshot(em, users, event))) return;
  await storeFormerUsernames(em, { type: 'User', id: event.id }, event.formerUsernames);
  // An author who is new here has no articles, unless what is kept of authors is being rebuilt.
  if (before?.status !== status || before.username !== event.username) {
    await requestRefresh(em, { userId: event.id });
    if (status === 'spam' || status === 'deleted') await unlistArticles(em, event.id);
  }
  if (before === undefined) return;
  await appendEvent(em, BylineChangedSchema, { userId: event.id }, about('user', event.id));
}

/** Several, one after the other, and what searches find them by. */
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
