import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { IgnoredNames } from '@commonplace/rpc/errors';
import { hasRole, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../context.ts';
import { Article } from '../tables/articles.ts';
import { tagsMarked } from '../tags/article-tags.ts';
import { applyDraft } from './apply-draft.ts';
import { appendArticleChanged } from './article-events.ts';
import { fieldsOfNew } from './article-fields.ts';
import { toArticle } from './article-view.ts';
import { checkDraft, type Draft } from './draft.ts';
import { insertArticle } from './insert-article.ts';
import { renderBody } from './render-body.ts';
import { resolvingConflicts } from './save-conflicts.ts';
import { readSurroundings } from './surroundings.ts';
import { withOrganization } from './with-organization.ts';

/** An article that was saved, and the names in the front matter of its body that had no effect. */
export interface SavedArticle {
  article: ArticleMessage;
  ignored: IgnoredNames[];
}

/** E2: a new draft, scheduled or published article of the caller, that mentions as many people as the site allows. */
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
  const draft = checkDraft(
    fieldsOfNew(input, rendered.frontMatter, author),
    { bodyMarkdown, rendered, isSent: true, maxMentions, siteImages: context.siteImages },
    undefined,
    now,
  );
  const article = await resolvingConflicts(() =>
    context.database.transaction(call.signal, (em) => writeArticle(em, author, draft, now)),
  );
  return { article, ignored: draft.ignored };
}

/** As long as nobody has read it. */
const uncounted = { publicReactionsCount: 0, commentsCount: 0, qualityPoints: 0 };

async function writeArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  draft: Draft,
  now: Date,
): Promise<ArticleMessage> {
  const surroundings = await readSurroundings(em, author, draft, { claimsTitle: true });
  const article = new Article();
  Object.assign(article, { userId: author.userId, slug: '', approved: hasRole(author, 'moderator'), ...uncounted });
  applyDraft(article, draft, surroundings, now);
  const row = await insertArticle(em.getKysely(), article, draft, surroundings.tags);
  if (row.title_was_taken) throw violation('title', 'has already been used in the last five minutes');
  if (article.listed) tagsMarked.raise(em);
  const created = toArticle(row);
  Object.assign(article, { id: row.id, version: row.version, createdAt: new Date(row.created_at) });
  await appendArticleChanged(em, article, {
    path: created.summary?.path,
    mentionedUserIds: surroundings.mentionedUserIds,
  });
  return created;
}
