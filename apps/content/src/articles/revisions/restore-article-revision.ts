import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { RestoreArticleRevisionRequest } from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { Article, centerPercent } from '../../tables/articles.ts';
import { readFields } from '../revision-store/content-codec.ts';
import { readContent } from '../revision-store/read-content.ts';
import { showOwn } from '../show-own.ts';
import type { SavedArticle } from '../write/create-article.ts';
import { requireAuthor } from '../write/require-author.ts';
import { updateArticle } from '../write/update-article.ts';

/**
 * Saves the text of a revision of the caller's article, and what describes it, as a new revision. Where the article is
 * shown and discussed stays: its organization, subforem, path, publication and comments, except for what front matter says.
 */
export async function restoreArticleRevision(
  context: ContentContext,
  call: CallContext,
  { articleId, number, ...limits }: RestoreArticleRevisionRequest,
): Promise<SavedArticle> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const em = context.database.fork(call.signal);
  requireAuthor(await em.findOne(Article, articleId), author);
  const bytes = await readContent(context.database.reader(call.signal), { articleId, number });
  if (bytes === undefined) throw notFound();
  const input = restoredFields(readFields(bytes));
  const saved = await updateArticle(context, call, { ...limits, id: articleId, input, kind: 'restore' });
  showOwn(context.previews, call.principal, [saved.article.summary]);
  return saved;
}

function restoredFields(fields: ArticleInput): ArticleInput {
  const { coverFocus } = fields;
  const { title, bodyMarkdown, description, tags, series, mainImage, canonicalUrl, language } = fields;
  return create(ArticleInputSchema, {
    title: title ?? '',
    bodyMarkdown: bodyMarkdown ?? '',
    description: description ?? '',
    tags: { values: tags?.values ?? [] },
    series: series ?? '',
    mainImage: mainImage ?? '',
    coverFocus: coverFocus ?? { x: centerPercent, y: centerPercent },
    canonicalUrl: canonicalUrl ?? '',
    language: language ?? '',
  });
}
