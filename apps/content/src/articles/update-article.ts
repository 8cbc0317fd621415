import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import { requireMatch } from '@commonplace/rpc/edit-tags';
import { requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../context.ts';
import { refreshArticleTags } from '../tags/article-tags.ts';
import type { SavedArticle } from './create-article.ts';
import { applyDraft } from './apply-draft.ts';
import { appendArticleChanged } from './article-events.ts';
import { fieldsOfUpdated } from './article-fields.ts';
import { Article, ArticleBody } from '../tables/articles.ts';
import { checkDraft, type Draft } from './draft.ts';
import { keepFormerAddress } from './former-addresses.ts';
import { findArticle, readArticleTag } from './find-article.ts';
import { requireAuthor } from './own-article.ts';
import { readerOf } from './reader.ts';
import { renderBody } from './render-body.ts';
import { resolvingConflicts, StaleArticleError } from './save-conflicts.ts';
import { readSurroundings } from './surroundings.ts';
import { isDue } from './visibility.ts';
import { withOrganization } from './with-organization.ts';

/** E5: the author changes some fields of an article; those absent stay. Front matter, new or stored, wins. */
export async function updateArticle(
  context: ContentContext,
  call: CallContext,
  request: { id: number; input: ArticleInput; maxMentions?: number | undefined },
): Promise<SavedArticle> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  return resolvingConflicts(async () => {
    const { article, draft, now } = await prepareUpdate(context, call, author, request);
    const saved = await context.database.transaction(call.signal, async (em) => {
      const locked = await lockArticle(em, call, article);
      return saveArticle(em, author, locked, draft, now);
    });
    return { article: saved, ignored: draft.ignored };
  });
}

/** Reads, renders and checks, without a transaction: rendering may take its time. */
async function prepareUpdate(
  context: ContentContext,
  call: CallContext,
  author: UserPrincipal,
  { id, input, maxMentions }: Parameters<typeof updateArticle>[2],
) {
  const em = context.database.fork(call.signal);
  const article = requireAuthor(await em.findOne(Article, id), author);
  const bodyMarkdown = input.bodyMarkdown ?? (await em.findOneOrFail(ArticleBody, id)).bodyMarkdown;
  const rendered = await renderBody(context, call, bodyMarkdown);
  const now = new Date();
  const isMoved = input.organizationId !== (article.organizationId ?? undefined);
  const member = isMoved ? await withOrganization(context, call, author, input.organizationId) : author;
  const fields = fieldsOfUpdated(article, input, rendered.frontMatter, member);
  const isSent = input.bodyMarkdown !== undefined;
  const body = { bodyMarkdown, rendered, isSent, maxMentions, siteImages: context.siteImages };
  const draft = checkDraft(fields, body, article, now);
  return { article, draft, now };
}

/** The article as it was read, and as its author knows it. */
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
  draft: Draft,
  now: Date,
): Promise<ArticleMessage> {
  const wasPublic = isDue(article, now);
  const { organizationId, published, slug } = article;
  const surroundings = await readSurroundings(em, author, draft, { claimsTitle: false });
  applyDraft(article, draft, surroundings, now);
  article.version += 1;
  if (wasPublic) article.editedAt = now;
  await em.nativeUpdate(ArticleBody, article.id, {
    bodyMarkdown: draft.bodyMarkdown,
    bodyHtml: draft.rendered.html,
  });
  await em.flush();
  if (published && organizationId != null && organizationId !== article.organizationId)
    await keepFormerAddress(em, { articleId: article.id, slug, organizationId });
  await refreshArticleTags(em, [article.id]);
  const updated = await findArticle(em.getKysely(), readerOf(author), article.id);
  if (!updated) throw new Error('the updated article cannot be read');
  await appendArticleChanged(em, article, {
    path: updated.summary?.path,
    mentionedUserIds: surroundings.mentionedUserIds,
  });
  return updated;
}
