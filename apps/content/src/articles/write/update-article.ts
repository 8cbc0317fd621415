import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { assignArticle } from './assign-article.ts';
import { appendArticleChanged } from '../article-events.ts';
import { readBody, writeBody } from '../bodies.ts';
import { mergeFields } from './article-fields.ts';
import { Article } from '../../tables/articles.ts';
import { validateArticle, type ValidArticle } from './validate-article.ts';
import { keepFormerPaths } from './former-paths.ts';
import { findArticle, readArticleTag } from '../read/find-article.ts';
import type { RevisionKind } from '../revision-store/insert-revision.ts';
import { limitRevisions } from '../revision-store/limit-revisions.ts';
import { recordFirstRevision, recordRevision } from '../revision-store/record-revision.ts';
import { writeKind } from '../revision-store/write-kind.ts';
import { requireAuthor } from './require-author.ts';
import { requireFreePath } from './require-free-path.ts';
import { viewerOf } from '../read/viewer.ts';
import type { SavedArticle } from './create-article.ts';
import { renderBody } from './render-body.ts';
import { retryOnConflict, StaleArticleError } from './retry-on-conflict.ts';
import { readArticleReferences } from './article-references.ts';
import { isDue } from '../visibility.ts';
import { requireMembership, withOrganization } from './with-organization.ts';

/** A change of an article. */
interface ArticleUpdate {
  id: number;
  input: ArticleInput;
  /** The kind of the revision; by default what the change does. */
  kind?: RevisionKind;
  /** Writes something else in the same transaction. */
  alsoWrite?: (em: SqlEntityManager) => Promise<void>;
}

/** Changes some fields of an article of the caller; absent fields stay. Front matter, new or stored, wins. */
export async function updateArticle(
  context: ContentContext,
  call: CallContext,
  request: ArticleUpdate,
): Promise<SavedArticle> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const settings = await context.settings.latest();
  return retryOnConflict(async () => {
    const { article, valid, now } = await prepareUpdate(context, call, author, request);
    const saved = await context.database.transaction(call, async (em) => {
      const locked = await lockArticle(em, call, article);
      const updated = await saveArticle(em, author, locked, { ...request, valid, now });
      await limitRevisions(em, locked, settings.article_revisions_mebibytes);
      await request.alsoWrite?.(em);
      return updated;
    });
    return { article: saved, ignored: valid.ignored };
  });
}

/** Reads, renders and validates outside of a transaction, since rendering may take long. */
async function prepareUpdate(
  context: ContentContext,
  call: CallContext,
  author: UserPrincipal,
  { id, input }: ArticleUpdate,
) {
  const em = context.database.fork(call.signal);
  const article = requireAuthor(await em.findOne(Article, id), author);
  const bodyMarkdown = input.bodyMarkdown ?? (await readBody(em.getKysely(), id)).markdown;
  const rendered = await renderBody(context, call, bodyMarkdown);
  const { mention_creation: maxMentions } = context.settings.values();
  const now = new Date();
  const isMoved = input.organizationId !== (article.organizationId ?? undefined);
  const member = isMoved ? await withOrganization(context, call, author, input.organizationId) : author;
  const fields = mergeFields(article, input, rendered.frontMatter, member);
  const isSent = input.bodyMarkdown !== undefined;
  const body = { bodyMarkdown, rendered, isSent, maxMentions, siteImages: context.siteImages };
  const valid = validateArticle(fields, body, article, now);
  if (valid.fields.published && !isDue(article, now))
    await requireMembership(context, call, author, valid.fields.organizationId);
  return { article, valid, now };
}

/** Locks the article. Throws if it has changed since it was read, or does not match `If-Match`. */
async function lockArticle(em: SqlEntityManager, call: CallContext, read: Article): Promise<Article> {
  const article = await em.findOne(Article, read.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (article === null || article.version !== read.version) throw new StaleArticleError();
  await requireMatch(call, () => readArticleTag(em.getKysely(), article.id));
  return article;
}

async function saveArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  article: Article,
  { valid, now, kind }: Pick<ArticleUpdate, 'kind'> & { valid: ValidArticle; now: Date },
): Promise<ArticleMessage> {
  const wasPublic = isDue(article, now);
  const { organizationId, published, publishedAt, slug } = article;
  const { bodyMarkdown } = valid;
  await recordFirstRevision(em, article);
  const references = await readArticleReferences(em, author, valid, { claimsTitle: false });
  assignArticle(article, valid, references, now);
  article.version += 1;
  article.revisionNumber += 1;
  article.autosaveNumber = null;
  if (wasPublic) article.editedAt = now;
  await writeBody(em.getKysely(), article.id, { markdown: bodyMarkdown, html: valid.rendered.html });
  await requireFreePath(em, { organizationId, slug }, article);
  await em.flush();
  const change = kind ?? writeKind({ published, publishedAt }, article, now);
  await recordRevision(em, article, { kind: change, userId: author.userId, bodyMarkdown });
  await keepFormerPaths(em, { organizationId, published, slug }, article);
  await refreshArticleTags(em, [article.id]);
  const updated = await findArticle(em.getKysely(), viewerOf(author), article.id);
  if (!updated) throw new Error('the updated article is missing');
  await appendArticleChanged(em, article, {
    path: updated.summary?.path,
    mentionedUserIds: references.mentionedUserIds,
  });
  return updated;
}
