import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import { hasRole, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../context.ts';
import { ensureAuthor } from '../projections/author.ts';
import { refreshArticleTags } from '../tags/article-tags.ts';
import { applyDraft } from './apply-draft.ts';
import { appendArticleChanged } from './article-events.ts';
import { fieldsOfNew } from './article-fields.ts';
import { Article, ArticleBody } from '../tables/articles.ts';
import { claimTitle } from './claim-title.ts';
import { checkDraft, type Draft } from './draft.ts';
import { findArticle } from './find-article.ts';
import { mentionedUserIds } from './mentioned-users.ts';
import { renderBody } from './render-body.ts';
import { resolvingConflicts } from './save-conflicts.ts';

/** E2: a new draft, scheduled or published article of the caller. */
export async function createArticle(
  context: ContentContext,
  call: CallContext,
  input: ArticleInput,
): Promise<ArticleMessage> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const bodyMarkdown = input.bodyMarkdown ?? '';
  const rendered = await renderBody(context, call, bodyMarkdown);
  const now = new Date();
  const draft = checkDraft(
    fieldsOfNew(input, rendered.frontMatter, author),
    { bodyMarkdown, rendered },
    undefined,
    now,
  );
  return resolvingConflicts(() =>
    context.database.transaction(call.signal, (em) => insertArticle(em, author, draft, now)),
  );
}

async function insertArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  draft: Draft,
  now: Date,
): Promise<ArticleMessage> {
  const standing = await ensureAuthor(em, author);
  await claimTitle(em, author.userId, draft.fields.title);
  const article = new Article();
  Object.assign(article, { userId: author.userId, slug: '', score: 0, approved: hasRole(author, 'moderator') });
  await applyDraft(em, article, draft, standing, now);
  await em.persist(article).flush();
  em.create(ArticleBody, {
    articleId: article.id,
    bodyMarkdown: draft.bodyMarkdown,
    bodyHtml: draft.rendered.html,
  });
  await em.flush();
  if (article.listed) await refreshArticleTags(em, [article.id]);
  const created = await findArticle(em.getKysely(), author.userId, article.id);
  if (!created) throw new Error('the new article cannot be read');
  await appendArticleChanged(em, article, {
    mentionedUserIds: await mentionedUserIds(em, draft.rendered.mentions),
  });
  return created;
}
