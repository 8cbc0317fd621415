import { create } from '@bufbuild/protobuf';
import { keepSnapshots } from '@commonplace/events/projection';
import { OrganizationChangedSchema, UserChangedSchema, type UserChanged } from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema, type ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { applyUsersChanged, audienceArticles, audienceOrganizations } from '../audience/projections.ts';
import type { AdminFixture } from './fixture.ts';

/** Applies events of users. */
export async function storeUsers(
  { context }: AdminFixture,
  ...users: MessageInitShape<typeof UserChangedSchema>[]
): Promise<void> {
  const events = users.map((user): UserChanged => create(UserChangedSchema, { version: 1, ...user }));
  await context.database.transaction(undefined, (em) => applyUsersChanged(events, { em }));
}

/** Applies events of articles. */
export async function storeArticles(
  { db }: AdminFixture,
  ...articles: MessageInitShape<typeof ArticleChangedSchema>[]
): Promise<void> {
  const events = articles.map((article): ArticleChanged => create(ArticleChangedSchema, { version: 1, ...article }));
  await keepSnapshots(db, audienceArticles, events);
}

/** Applies events of organizations. */
export async function storeOrganizations({ db }: AdminFixture, ...ids: number[]): Promise<void> {
  const events = ids.map((id) => create(OrganizationChangedSchema, { id, version: 1 }));
  await keepSnapshots(db, audienceOrganizations, events);
}
