import type { CallContext } from '@commonplace/domain/call-context';
import type { IgnoredNames } from '@commonplace/domain/errors';
import { hasRole, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { tagCountsChanged } from '../../tags/article-tags.ts';
import { assignArticle } from './assign-article.ts';
import { appendArticleChanged } from '../article-events.ts';
import { newFields } from './article-fields.ts';
import { toArticle } from '../article-view.ts';
import { validateArticle, type ValidArticle } from './validate-article.ts';
import { insertArticle } from './insert-article.ts';
import { renderBody } from './render-body.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { readArticleReferences } from './article-references.ts';
import { withOrganization } from './with-organization.ts';

/** A saved article, and the names in its front matter that have no effect. */
export interface SavedArticle {
  article: ArticleMessage;
  ignored: IgnoredNames[];
}

/** Creates a draft, scheduled or published article of the caller (E2). `maxMentions` is the limit of the site. */
export async function createArticle(
  context: ContentContext,
  call: CallContext,
  input: ArticleInput,
  maxMentions?: number,
): Promise<SavedArticle> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const bodyMarkdown = input.bodyMarkdown ?? '';
  const rendered = await renderBody(context, call, bodyMarkdown);
  const author = await withOrganization(context, call, caller, input.organizationId);
  const now = new Date();
  const valid = validateArticle(
    newFields(input, rendered.frontMatter, author),
    { bodyMarkdown, rendered, isSent: true, maxMentions, siteImages: context.siteImages },
    undefined,
    now,
  );
  const article = await retryOnConflict(() =>
    context.database.transaction(call, (em) => writeArticle(em, author, valid, now)),
  );
  return { article, ignored: valid.ignored };
}

const noEngagement = { publicReactionsCount: 0, commentsCount: 0, qualityPoints: 0 };

async function writeArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  valid: ValidArticle,
  now: Date,
): Promise<ArticleMessage> {
  const references = await readArticleReferences(em, author, valid, { claimsTitle: true });
  const article = new Article();
  Object.assign(article, { userId: author.userId, slug: '', approved: hasRole(author, 'moderator'), ...noEngagement });
  assignArticle(article, valid, references, now);
  const row = await insertArticle(em.getKysely(), article, valid, references.tags);
  if (row.title_was_taken) throw violation('title', 'has already been used in the last five minutes');
  if (article.listed) tagCountsChanged.raise(em);
  const created = toArticle(row);
  Object.assign(article, { id: row.id, version: row.version, createdAt: new Date(row.created_at) });
  await appendArticleChanged(em, article, {
    path: created.summary?.path,
    mentionedUserIds: references.mentionedUserIds,
  });
  return created;
}
