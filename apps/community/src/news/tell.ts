import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { AboutType, NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import type { Actor } from './actor.ts';
import { allowanceOf, useAllowance } from './allowance.ts';
import { requestMails } from './request-mails.ts';

/** What people are told of. */
export interface News {
  actor: Actor;
  articleId: number | null;
  podcastEpisodeId?: number | null;
  aboutType: AboutType;
  aboutId: number;
  /** They are told of what they did themselves, too. */
  tellsActor?: boolean;
}

/** Who is told, and as what. */
export interface Recipient {
  userId: number;
  kind: NotificationKind;
  /** Not what a mail is sent for. */
  isUnmailed?: boolean;
}

interface NewRows {
  articleId: number | null;
  podcastEpisodeId: number | null;
  aboutType: AboutType;
  aboutId: number;
  actorId: number;
  userIds: number[];
  kinds: string[];
}

/** Only those that were not there; a publication that mentions somebody tells them of that. */
const insertNew = statement(
  'insert-notifications',
  (_db: Kysely<Tables>, given: Given<NewRows>) => sql<{ user_id: number; kind: NotificationKind }>`
    insert into notifications (user_id, kind, article_id, podcast_episode_id, about_type, about_id, actor_id)
    select user_id, kind, ${given('articleId')}, ${given('podcastEpisodeId')}, ${given('aboutType')}, ${given('aboutId')},
      ${given('actorId')}
    from unnest(${given('userIds')}::integer[], ${given('kinds')}::text[]) as told (user_id, kind)
    order by user_id
    on conflict on constraint notifications_unique do update set kind = excluded.kind
      where notifications.kind = 'publication' and excluded.kind = 'mention'
    returning user_id, kind`,
);

/**
 * Tells people of something, each once however often it is called, and nobody of what they did themselves unless that is
 * meant; has those who want that sent a mail. A limited account reaches no more people in an hour than its allowance (A3).
 */
export async function tell(
  em: SqlEntityManager,
  { actor, podcastEpisodeId = null, tellsActor = false, ...about }: News,
  recipients: readonly Recipient[],
): Promise<void> {
  const others = recipients.filter(({ userId }) => tellsActor || userId !== actor.id);
  if (others.length === 0) return;
  const told = actor.isLimited ? others.slice(0, await allowanceOf(em, actor.id)) : others;
  const inserted = await insertNew.all(em.getKysely(), {
    ...about,
    podcastEpisodeId,
    actorId: actor.id,
    userIds: told.map(({ userId }) => userId),
    kinds: told.map(({ kind }) => kind),
  });
  if (actor.isLimited) await useAllowance(em, actor.id, inserted.length);
  const unmailed = new Set(told.filter(({ isUnmailed }) => isUnmailed).map(({ userId }) => userId));
  const mailed = inserted.filter((row) => !unmailed.has(row.user_id));
  await requestMails(
    em,
    mailed.map((row) => ({ userId: row.user_id, kind: row.kind })),
  );
}
