import type { CallContext } from '@commonplace/domain/call-context';
import type { ListArticleTextsRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';
import { toSummary } from '../article-view.ts';
import type { ArticleRowWithText, ArticleSelection } from './article-list.ts';
import { byOwner } from './filters/by-owner.ts';
import { newestByIds } from './filters/newest-by-ids.ts';
import { newestBySeries } from './filters/newest-by-series.ts';
import { newestByTag } from './filters/newest-by-tag.ts';
import { newest } from './filters/newest.ts';

/** Returns a page of published articles with their text, newest first. */
export async function listArticleTexts(context: ContentContext, call: CallContext, request: ListArticleTextsRequest) {
  const db = context.database.reader(call.signal);
  const { rows, hasNext } = await selectionOf(request).texts.after(request.before).read(db, request);
  return { articles: rows.map(toText), hasNext };
}

function selectionOf({ username, tag, seriesId, ids, scope }: ListArticleTextsRequest): ArticleSelection {
  if (username !== undefined) return byOwner({ username }, scope);
  if (tag !== undefined) return newestByTag(tag, scope);
  if (seriesId !== undefined) return newestBySeries({ seriesId }, scope);
  return ids.length > 0 ? newestByIds({ ids }, scope) : newest({}, scope);
}

function toText(row: ArticleRowWithText) {
  const { body_html: bodyHtml } = row;
  return { summary: toSummary(row), cursor: row.cursor, ...(bodyHtml !== null && { bodyHtml }) };
}
