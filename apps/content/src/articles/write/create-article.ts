import type { CallContext } from '@commonplace/domain/call-context';
import type { IgnoredNames } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import type { Article as ArticleMessage, ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { recordRevision } from '../revision-store/record-revision.ts';
import { writeKind } from '../revision-store/write-kind.ts';
import { addArticle } from './add-article.ts';
import { newFields } from './article-fields.ts';
import { validateArticle, type ValidArticle } from './validate-article.ts';
import { renderBody } from './render-body.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { withOrganization } from './with-organization.ts';

/** A saved article, and the names in its front matter that have no effect. */
export interface SavedArticle {
  article: ArticleMessage;
  ignored: IgnoredNames[];
}

/** Creates a draft, scheduled or published article of the caller. */
export async function createArticle(
  context: ContentContext,
  call: CallContext,
  input: ArticleInput,
): Promise<SavedArticle> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const bodyMarkdown = input.bodyMarkdown ?? '';
  const rendered = await renderBody(context, call, bodyMarkdown);
  const author = await withOrganization(context, call, caller, input.organizationId);
  const { mention_creation: maxMentions } = await context.settings.latest();
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

async function writeArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  valid: ValidArticle,
  now: Date,
): Promise<ArticleMessage> {
  const { article, message } = await addArticle(em, author, valid, { now, claimsTitle: true, autosaveNumber: null });
  const kind = writeKind(undefined, article, now);
  await recordRevision(em, article, { kind, userId: author.userId, bodyMarkdown: valid.bodyMarkdown });
  return message;
}
