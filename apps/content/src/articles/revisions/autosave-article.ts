import { equals } from '@bufbuild/protobuf';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import type { ArticleRevision, AutosaveArticleRequest } from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import { lockOwnArticle } from '../previews/lock-own-article.ts';
import { insertRevision } from '../revision-store/insert-revision.ts';
import { limitRevisions } from '../revision-store/limit-revisions.ts';
import { recordFirstRevision } from '../revision-store/record-revision.ts';
import { autosavedFields } from './autosaved-fields.ts';
import { requireStorable } from './require-storable.ts';
import { readRevision } from './revision-view.ts';

/** An accepted autosave, or a refused one and the newest revision. */
interface Autosaved {
  revision: ArticleRevision;
  newest?: ArticleRevision;
}

/** The last revision that was not refused. A refused one makes no base old. */
const newestAccepted = statement(
  'newest-accepted-article-revision',
  (db: Kysely<Tables>, param: Param<{ articleId: number }>) =>
    db
      .selectFrom('article_revisions')
      .select('number')
      .where('article_id', '=', param('articleId'))
      .where('refused', '=', false)
      .orderBy('number', 'desc')
      .limit(1),
);

/** The last revision that a write has made. */
const newestSaved = statement(
  'newest-saved-article-revision',
  (db: Kysely<Tables>, param: Param<{ articleId: number }>) =>
    db
      .selectFrom('article_revisions')
      .select('number')
      .where('article_id', '=', param('articleId'))
      .where('kind', '<>', 'autosave')
      .orderBy('number', 'desc')
      .limit(1),
);

/**
 * Keeps an unfinished text of an article of the caller as a revision; the article does not change. A text on an older
 * revision than the newest is kept, too, but refused. The same text as that of the newest revision makes no other one.
 */
export async function autosaveArticle(
  context: ContentContext,
  call: CallContext,
  request: AutosaveArticleRequest,
): Promise<Autosaved> {
  const { articleId, article: input, baseRevision } = request;
  if (input === undefined) throw badRequest('article is missing');
  requireStorable(input);
  const { article_revisions_mebibytes: maxMebibytes } = await context.settings.latest();
  return context.database.transaction(call, async (em) => {
    const article = await lockOwnArticle(em, call, articleId);
    await recordFirstRevision(em, article);
    const { number } = await newestAccepted.one(em.getKysely(), { articleId });
    const hasSeen = isNewest(baseRevision, number, article);
    const newest = await readNewest(em, article, { number, hasSeen });
    const isCurrent = hasSeen || baseRevision === newest.number;
    const fields = autosavedFields(newest.article, input);
    // A window that has not seen the newest text would take its own older one for that.
    const isSame =
      equals(ArticleInputSchema, fields, newest.article) && (isCurrent || input.bodyMarkdown !== undefined);
    // One that was discarded is made again.
    if (isSame && (!isDiscarded(newest) || !isCurrent)) return { revision: newest };
    const revision = await insertAutosave(em, article, { fields, refused: !isCurrent });
    await limitRevisions(em, article, maxMebibytes);
    return isCurrent ? { revision } : { revision, newest };
  });
}

/** A base of 0 stands for an article without revisions, which has got its first one. */
function isNewest(base: number, newest: number, { revisionNumber }: Article): boolean {
  return base >= newest && base <= revisionNumber;
}

/** Reads the newest revision; if that is a discarded autosave, the saved text, unless the writer has it before them. */
async function readNewest(
  em: SqlEntityManager,
  { id: articleId, autosaveNumber: pending }: Article,
  accepted: { number: number; hasSeen: boolean },
) {
  const db = em.getKysely<Tables>();
  const read = ({ number }: { number: number }) => readRevision(db, { articleId, number }, pending ?? null);
  const newest = await read(accepted);
  const saved = isDiscarded(newest) && !accepted.hasSeen && (await newestSaved.first(db, { articleId }));
  return saved ? read(saved) : newest;
}

function isDiscarded({ kind, pending }: ArticleRevision): boolean {
  return kind === 'autosave' && !pending;
}

async function insertAutosave(
  em: SqlEntityManager,
  article: Article,
  { fields, refused }: { fields: ArticleInput; refused: boolean },
): Promise<ArticleRevision> {
  const { id: articleId, userId } = article;
  article.revisionNumber += 1;
  if (!refused) article.autosaveNumber = article.revisionNumber;
  await em.flush();
  const number = article.revisionNumber;
  await insertRevision(em, { articleId, number, kind: 'autosave', userId, fields, refused });
  return readRevision(em.getKysely(), { articleId, number }, article.autosaveNumber ?? null, fields);
}
