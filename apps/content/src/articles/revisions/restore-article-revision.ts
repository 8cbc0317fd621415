import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireOperator, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import type { RestoreArticleRevisionRequest } from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { Article, centerPercent } from '../../tables/articles.ts';
import { restoredOf } from '../plain-fields.ts';
import { readFields } from '../revision-store/content-codec.ts';
import { readContent } from '../revision-store/read-content.ts';
import { showOwn } from '../show-own.ts';
import type { SavedArticle } from '../write/create-article.ts';
import { requireAuthor } from '../write/require-author.ts';
import { updateArticle } from '../write/update-article.ts';

/**
 * Saves the text of a revision of the caller's article, and what describes it, as a new revision. Where the article is
 * shown and discussed stays: its organization, subforem, path, publication and comments, except for what front matter says. The
 * operator may do it for every author.
 */
export async function restoreArticleRevision(
  context: ContentContext,
  call: CallContext,
  { articleId, number }: Restoration,
): Promise<SavedArticle> {
  if (call.principal.kind === 'service') return restoreForAuthor(context, call, { articleId, number });
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const em = context.database.fork(call.signal);
  requireAuthor(await em.findOne(Article, articleId), author);
  const saved = await restore(context, call, { articleId, number });
  showOwn(context.previews, call.principal, [saved.article.summary]);
  return saved;
}

type Restoration = Pick<RestoreArticleRevisionRequest, 'articleId' | 'number'>;

/** Restores on behalf of the author, with an audit entry. */
async function restoreForAuthor(context: ContentContext, call: CallContext, request: Restoration) {
  requireOperator(call.principal);
  const { articleId, number } = request;
  const article = await context.database.fork(call.signal).findOne(Article, articleId);
  if (!article) throw notFound();
  const target = { type: 'Article', id: articleId };
  const entry = { action: 'restore_article_revision', target, before: {}, after: { number } };
  const audit = (em: SqlEntityManager) => recordAudit(em, call, AuditRecordedSchema, entry);
  return restore(context, { ...call, principal: authorAlone(article.userId) }, request, audit);
}

/** The author without roles and organizations, which a restoration does not need. */
function authorAlone(userId: number): UserPrincipal {
  const nothing = { username: '', roles: [], organizations: [], keyId: 0, createdAt: '' };
  return { kind: 'user', userId, restriction: 'none', ...nothing };
}

async function restore(
  context: ContentContext,
  call: CallContext,
  { articleId, number }: Restoration,
  alsoWrite?: (em: SqlEntityManager) => Promise<void>,
): Promise<SavedArticle> {
  const bytes = await readContent(context.database.reader(call.signal), { articleId, number });
  if (bytes === undefined) throw notFound();
  const input = restoredFields(readFields(bytes));
  const update = { id: articleId, input, kind: 'restore' as const, ...(alsoWrite && { alsoWrite }) };
  return updateArticle(context, call, update);
}

function restoredFields(fields: ArticleInput): ArticleInput {
  const { coverFocus } = fields;
  const { title, bodyMarkdown, description, tags, series, mainImage, language } = fields;
  return create(ArticleInputSchema, {
    ...restoredOf(fields),
    title: title ?? '',
    bodyMarkdown: bodyMarkdown ?? '',
    description: description ?? '',
    tags: { values: tags?.values ?? [] },
    series: series ?? '',
    mainImage: mainImage ?? '',
    coverFocus: coverFocus ?? { x: centerPercent, y: centerPercent },
    language: language ?? '',
  });
}
