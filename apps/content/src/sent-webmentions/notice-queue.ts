import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { SentWebmentionState } from '../tables/sent-webmentions.ts';
import type { Tables } from '../tables/tables.ts';

/** Due rows of which notices are chosen. */
const maxConsidered = 1_000;

/** Nothing is sent while it is off, and nothing of an article whose links are read again. */
const maySend = (source: string) => sql`(${sql.ref(`${source}.due_at`)} is null
  and exists (select from webmention_sending where enabled_since is not null))`;

/** Whether a notice is due; those of an article whose links are read again are not. */
export const anyDueNotice = statement(
  'any-due-sent-webmention',
  () => sql`
    select from sent_webmentions as n join webmention_sources as s on s.article_id = n.article_id
    where n.due_at <= now() and ${maySend('s')} limit 1`,
);

/** Takes due notices for two minutes, one of each host. */
export const claimNotices = statement(
  'claim-sent-webmentions',
  (_: Kysely<Tables>, param: Param<{ limit: number }>) => sql<{
    id: number;
    target: string;
    host: string;
    path: string;
    failures_count: number;
    claimed_until: string;
  }>`
    update sent_webmentions as m set due_at = now() + interval '2 minutes'
    from webmention_sources as s
    where s.article_id = m.article_id and m.id in (
      select id from sent_webmentions
      where due_at <= now() and id in (
        select id from (
          select id, due_at, row_number() over (partition by host order by due_at, id) as place
          from (
            select n.id, n.host, n.due_at
            from sent_webmentions as n join webmention_sources as s on s.article_id = n.article_id
            where n.due_at <= now() and ${maySend('s')}
            order by n.due_at limit ${sql.lit(maxConsidered)}
          ) as considered
        ) as placed
        where place = 1 order by due_at limit ${param('limit')})
      for update skip locked)
    returning m.id, m.target, m.host, s.path, m.failures_count, m.due_at::text as claimed_until`,
);

/** A notice that is being sent. */
export type ClaimedNotice = RowOf<typeof claimNotices>;

interface NoticeClaim {
  id: number;
  claimedUntil: string;
}

/** Notes before a notice is posted that it may arrive, unless the article has changed since it was claimed. */
export const beginPost = statement(
  'begin-sent-webmention',
  (_: Kysely<Tables>, param: Param<NoticeClaim>) => sql<{ id: number }>`
    update sent_webmentions as m set posted = true
    from webmention_sources as s
    where s.article_id = m.article_id and m.id = ${param('id')} and m.due_at = ${param('claimedUntil')}::timestamptz
      and ${maySend('s')}
    returning m.id`,
);

/** A notice of a link that is gone goes with its last try; its article is looked at again, since it may be gone, too. */
export const finishNotice = statement(
  'finish-sent-webmention',
  (_: Kysely<Tables>, param: Param<NoticeClaim & { state: SentWebmentionState }>) => sql`
    with removed as (
      delete from sent_webmentions
      where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz and not linked returning article_id),
    looked_at as (
      update webmention_sources as s set due_at = coalesce(s.due_at, now())
      from removed where s.article_id = removed.article_id and not exists (
        select from sent_webmentions where article_id = s.article_id and id <> ${param('id')}))
    update sent_webmentions set state = ${param('state')}, due_at = null, failures_count = 0, changed_at = now()
    where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz and linked`,
);

/** A try failed and is repeated. */
export const postponeNotice = statement(
  'postpone-sent-webmention',
  (_: Kysely<Tables>, param: Param<NoticeClaim & { seconds: number }>) => sql`
    update sent_webmentions set failures_count = failures_count + 1,
      due_at = now() + make_interval(secs => ${param('seconds')}::double precision)
    where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz`,
);

/** Lets the other notices of a host that does not answer wait, so that they do not hold up those of other hosts. */
export const postponeHost = statement(
  'postpone-webmention-host',
  (_: Kysely<Tables>, param: Param<{ host: string; seconds: number }>) => sql`
    update sent_webmentions set due_at = now() + make_interval(secs => ${param('seconds')}::double precision)
    where host = ${param('host')} and due_at <= now()`,
);
