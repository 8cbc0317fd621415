import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError } from '@commonplace/domain/errors';
import { Violations, violation } from '@commonplace/domain/violations';
import { registrableDomain } from '@commonplace/fetch/registrable-domain';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { ReceiveWebmentionRequest } from '@commonplace/proto/community/v1/webmentions';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { verifyWebmentionJob } from './verify-webmention.ts';
import { requireRoom } from './webmention-limits.ts';

const { urlBytes } = limits.webmention;

const knownMention = statement(
  'known-webmention',
  (db: Kysely<Tables>, param: Param<{ articleId: number; source: string }>) =>
    db
      .selectFrom('webmentions')
      .select('id')
      .where('article_id', '=', param('articleId'))
      .where('source', '=', param('source')),
);

const addMention = statement(
  'add-webmention',
  (db: Kysely<Tables>, param: Param<{ articleId: number; source: string; host: string; network: string }>) =>
    db
      .insertInto('webmentions')
      .values({
        article_id: param('articleId'),
        source: param('source'),
        host: param('host'),
        network: param('network'),
      })
      .onConflict((conflict) => conflict.columns(['article_id', 'source']).doNothing())
      .returning('id'),
);

/** Queues no mention that is queued already, and none that was hidden. */
const queueMention = statement(
  'queue-webmention',
  (_: Kysely<Tables>, param: Param<{ id: number }>) => sql<{ id: number }>`
    update webmentions set queued = true where id = ${param('id')} and not queued and state <> 'hidden' returning id`,
);

/**
 * Takes the notice that a page mentions an article (Webmention, 3.2). A job reads the page; a second notice updates the mention,
 * or removes it.
 * @throws DomainError `validation_failed`, also for an article that takes no comments; `rate_limited` if there is no room.
 */
export async function receiveWebmention(
  context: CommunityContext,
  call: CallContext,
  request: ReceiveWebmentionRequest,
): Promise<{ source: string; target: string }> {
  const { source, path } = validate(context, request);
  const articleId = await findArticle(context, call, path);
  const sender = { articleId, host: registrableDomain(source), network: request.network };
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely();
    const mention = await knownMention.first(db, { articleId, source: source.href });
    if (!mention) await requireRoom(em, sender);
    const queued = mention
      ? await queueMention.first(db, mention)
      : await addMention.first(db, { ...sender, source: source.href });
    if (queued) await enqueue(em, verifyWebmentionJob, { id: queued.id, target: request.target });
  });
  return { source: source.href, target: request.target };
}

/** Returns the address of the page and the path of the target. */
function validate({ fetcher, site }: Pick<CommunityContext, 'fetcher' | 'site'>, request: ReceiveWebmentionRequest) {
  const violations = new Violations();
  const tooLong = `is too long (maximum is ${urlBytes} bytes)`;
  const source = URL.parse(request.source);
  if (source === null || !fetcher.mayFetch(request.source))
    violations.add('source', 'must be the URL of a public host');
  else if (Buffer.byteLength(source.href) > urlBytes) violations.add('source', tooLong);
  else if (source.href.startsWith(site.url('/'))) violations.add('source', 'must be on another site');
  const target = URL.parse(request.target);
  const path = target && /^\/([^/]+)\/([^/]+)\/?$/.exec(target.pathname);
  if (!path || target.origin !== new URL(site.url('/')).origin) violations.add('target', notAnArticle);
  else if (Buffer.byteLength(request.target) > urlBytes) violations.add('target', tooLong);
  violations.throwIfAny();
  if (!source || !path) throw new Error('a violation was not thrown');
  source.hash = '';
  return { source, path: { username: path[1] ?? '', slug: path[2] ?? '' } };
}

const notAnArticle = 'must be the URL of an article of this site';

/** Returns the id of the article at a path that visitors can read and comment on. */
async function findArticle(
  { articles }: Pick<CommunityContext, 'articles'>,
  call: CallContext,
  path: { username: string; slug: string },
): Promise<number> {
  const summary = await readSummary();
  if (!summary) throw violation('target', notAnArticle);
  if (summary.commentsClosed) throw violation('target', 'takes no mentions, since its comments are closed');
  return summary.id;

  async function readSummary() {
    try {
      const { article } = await articles.getArticleByPath(path, { ...call, principal: { kind: 'anonymous' } });
      return article?.summary;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
