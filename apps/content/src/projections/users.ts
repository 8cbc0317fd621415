import { appendEvent } from '@commonplace/events/outbox';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { changeArticles } from '../articles/change-articles.ts';
import { placement } from '../articles/visibility.ts';
import type { Tables } from '../tables.ts';

/**
 * Keeps what articles show of their authors. A new username moves the author's articles to new addresses; a new status
 * may hide them from lists or show them again.
 */
export async function applyUserChanged(event: UserChanged, { em }: { em: SqlEntityManager }): Promise<void> {
  const before = await lockUser(em, event.id);
  if (before !== undefined && before.version >= event.version) return;
  const status = event.deleted ? 'deleted' : event.status;
  await storeUser(em, { ...event, status });
  if (before === undefined) return;
  if (before.status !== status || before.username !== event.username) {
    const now = new Date();
    await changeArticles(em, { userId: event.id }, (article) => {
      Object.assign(article, placement(article, { status }, now));
    });
  }
  await appendEvent(em, BylineChangedSchema, { userId: event.id }, { aggregateId: `user:${event.id}` });
}

function lockUser(em: SqlEntityManager, id: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['version', 'username', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function storeUser(em: SqlEntityManager, event: UserChanged): Promise<void> {
  const shown = {
    version: event.version,
    deleted: event.deleted,
    username: event.username,
    name: event.name,
    microblog_username: event.microblogUsername ?? null,
    codehost_username: event.codehostUsername ?? null,
    website_url: event.websiteUrl ?? null,
    profile_image: event.profileImage,
    profile_image_90: event.profileImage90,
    status: event.status,
  };
  await em
    .getKysely<Tables>()
    .insertInto('users')
    .values({ id: event.id, ...shown })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(shown).where('users.version', '<', event.version))
    .execute();
}
