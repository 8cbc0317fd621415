import { hash } from 'node:crypto';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { publicOf } from '../articles/visibility.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { externalLinks, type ExternalLink } from './external-links.ts';
import { readOwnHosts } from './own-hosts.ts';

/** Notices that the articles of an author may cause in a day; further changes wait for the next one. */
export const maxNoticesPerDay = 200;

export interface SourceContext extends Pick<ContentContext, 'database' | 'logger'> {
  fetcher: Pick<GuardedFetcher, 'fetch' | 'send' | 'mayFetch'>;
  /** PUBLIC_URL without a slash at the end. */
  origin: string;
}

/** Whether the links of an article are to be read. */
export const anyDueSource = statement(
  'any-due-webmention-source',
  () => sql`
    select from webmention_sources
    where due_at <= now() and exists (select from webmention_sending where enabled_since is not null) limit 1`,
);

/** The next source, with the text of its article if visitors can read it. */
const lockSource = statement(
  'lock-webmention-source',
  () => sql<{ article_id: number; user_id: number; digest: string | null; title: string | null; html: string | null }>`
    select s.article_id, s.user_id, s.digest, a.title, b.body_html as html
    from webmention_sources as s
      left join (articles as a join users as u on u.id = a.user_id and u.status not in ('spam', 'deleted')
        join article_bodies as b on b.article_id = a.id)
        on a.id = s.article_id and ${publicOf('a')}
    where s.due_at <= now() and exists (select from webmention_sending where enabled_since is not null)
    order by s.due_at limit 1 for update of s skip locked`,
);

type Source = RowOf<typeof lockSource>;

/** Queues the notices of linked pages, and of those whose link is gone if they may have got one; forgets the others. */
const queueNotices = statement(
  'queue-sent-webmentions',
  (_: Kysely<Tables>, param: Param<{ articleId: number; targets: string[]; hosts: string[] }>) => sql<{ id: number }>`
    with forgotten as (
      delete from sent_webmentions
      where article_id = ${param('articleId')} and target <> all(${param('targets')}::text[]) and not posted),
    unlinked as (
      update sent_webmentions set linked = false, state = 'waiting', due_at = now(), failures_count = 0, changed_at = now()
      where article_id = ${param('articleId')} and target <> all(${param('targets')}::text[]) and posted returning id),
    linked as (
      insert into sent_webmentions (article_id, target, host, due_at)
      select ${param('articleId')}::integer, target, host, now()
      from unnest(${param('targets')}::text[], ${param('hosts')}::text[]) with ordinality as given (target, host, place)
      order by place
      on conflict (article_id, target) do update set linked = true, state = 'waiting', due_at = now(),
        failures_count = 0, changed_at = now()
      returning id)
    select id from unlinked union all select id from linked`,
);

/** Counts the notices of the author's articles today, and those that another change of this article would cause. */
const countNotices = statement(
  'count-sent-webmentions',
  (_: Kysely<Tables>, param: Param<{ userId: number; articleId: number; targets: string[] }>) => sql<{
    today: number;
    unlinked: number;
  }>`
    select
      (select coalesce(sum(notices_count), 0)::integer from webmention_sources
        where user_id = ${param('userId')} and notices_on = current_date) as today,
      (select count(*)::integer from sent_webmentions where article_id = ${param('articleId')} and posted
        and target <> all(${param('targets')}::text[])) as unlinked`,
);

const finishSource = statement(
  'finish-webmention-source',
  (_: Kysely<Tables>, param: Param<{ articleId: number; digest: string; notices: number }>) => sql`
    update webmention_sources set digest = ${param('digest')}, due_at = null, notices_on = current_date,
      notices_count = ${param('notices')} + case when notices_on = current_date then notices_count else 0 end
    where article_id = ${param('articleId')}`,
);

const postponeSource = statement(
  'postpone-webmention-source',
  (_: Kysely<Tables>, param: Param<{ articleId: number }>) => sql`
    update webmention_sources set due_at = current_date + 1 where article_id = ${param('articleId')}`,
);

/** Nothing is left to tell of an article that is gone. */
const removeSource = statement(
  'remove-webmention-source',
  (_: Kysely<Tables>, param: Param<{ articleId: number }>) => sql`
    delete from webmention_sources as s where article_id = ${param('articleId')} and due_at is null
      and not exists (select from articles where id = s.article_id)
      and not exists (select from sent_webmentions where article_id = s.article_id)`,
);

/** Reads the links of changed articles, one after the other, and queues their notices. */
export async function queueSentWebmentions(context: SourceContext, signal: AbortSignal): Promise<void> {
  const ownHosts = await readOwnHosts(context.database.reader(signal), context.origin);
  let isDone = false;
  while (!isDone && !signal.aborted) {
    isDone = await context.database.transaction({ signal }, async (em) => {
      const source = await lockSource.first(em.getKysely(), {});
      if (source) await readSource(em, source, ownHosts, context);
      return source === undefined;
    });
  }
}

async function readSource(
  em: SqlEntityManager,
  source: Source,
  ownHosts: ReadonlySet<string>,
  { fetcher, logger }: SourceContext,
): Promise<void> {
  const db = em.getKysely();
  const { article_id: articleId, user_id: userId, html, title } = source;
  const digest = html === null ? 'none' : hash('sha256', `${title}\n${html}`, 'base64url');
  const isChanged = digest !== source.digest;
  const links = html === null || !isChanged ? [] : externalLinks(html, ownHosts, (target) => fetcher.mayFetch(target));
  if (isChanged && !(await mayQueue(em, { userId, articleId, links }))) {
    logger.info({ articleId, userId }, 'notices of an article wait for the next day');
    await postponeSource.all(db, { articleId });
    return;
  }
  const targets = links.map(({ target }) => target);
  const hosts = links.map(({ host }) => host);
  const queued = isChanged ? await queueNotices.all(db, { articleId, targets, hosts }) : [];
  await finishSource.all(db, { articleId, digest, notices: queued.length });
  if (html === null) await removeSource.all(db, { articleId });
}

async function mayQueue(
  em: SqlEntityManager,
  { userId, articleId, links }: { userId: number; articleId: number; links: readonly ExternalLink[] },
): Promise<boolean> {
  const targets = links.map(({ target }) => target);
  const { today, unlinked } = await countNotices.one(em.getKysely(), { userId, articleId, targets });
  const notices = links.length + unlinked;
  return notices === 0 || today === 0 || today + notices <= maxNoticesPerDay;
}
