import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { ArticleRevision, AutosaveNewArticleRequest } from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan, nameProblem } from '@commonplace/rules/plain-text';
import { oneLine } from '@commonplace/rules/names';
import type { ContentContext } from '../../context.ts';
import { insertRevision } from '../revision-store/insert-revision.ts';
import { autosavedFields } from './autosaved-fields.ts';
import { addArticle } from '../write/add-article.ts';
import { defaultFields } from '../write/article-fields.ts';
import { renderBody } from '../write/render-body.ts';
import type { ValidArticle } from '../write/validate-article.ts';
import { requireStorable } from './require-storable.ts';
import { readRevision } from './revision-view.ts';

/** Creates a draft of the caller without a text, and its first autosave. */
export async function autosaveNewArticle(
  context: ContentContext,
  call: CallContext,
  { article: input }: AutosaveNewArticleRequest,
): Promise<ArticleRevision> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  if (input === undefined) throw badRequest('article is missing');
  requireStorable(input);
  const fields = autosavedFields(create(ArticleInputSchema, { title: '', bodyMarkdown: '', tags: {} }), input);
  const draft = await emptyDraft(context, call, fields);
  const number = 1;
  return context.database.transaction(call, async (em) => {
    const addition = { now: new Date(), claimsTitle: false, autosaveNumber: number };
    const { id: articleId } = (await addArticle(em, author, draft, addition)).article;
    await insertRevision(em, { articleId, number, kind: 'autosave', userId: author.userId, fields });
    return readRevision(em.getKysely(), { articleId, number }, number, fields);
  });
}

/** A draft has the title from its autosave, if an article may have it, so that it is found in lists. */
async function emptyDraft(context: ContentContext, call: CallContext, fields: ArticleInput): Promise<ValidArticle> {
  const title = oneLine(fields.title ?? '');
  const isTitle = nameProblem(title) === undefined && !isLongerThan(title, limits.article.title);
  return {
    fields: { ...defaultFields, title: isTitle ? title : '', subforemId: fields.subforemId || null },
    tagNames: [],
    publishedAt: null,
    ignored: [],
    bodyMarkdown: '',
    rendered: await renderBody(context, call, ''),
  };
}
