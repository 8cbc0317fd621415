import { statement, type Param } from '@commonplace/db/statement';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { cutText } from '@commonplace/rules/cut-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { pack } from './frames.ts';
import { readFields, writeFields } from './content-codec.ts';
import { countWordsSince } from './count-words.ts';
import { readContentWithDepth, type RevisionKey } from './read-content.ts';

export type RevisionKind = 'save' | 'autosave' | 'publish' | 'unpublish' | 'restore' | 'import';

/** A revision to store; its number follows that of the newest one. */
export interface NewRevision extends RevisionKey {
  kind: RevisionKind;
  /** Null for a change that no user made. */
  userId: number | null;
  fields: ArticleInput;
  refused?: boolean;
  createdAt?: Date;
}

/** A title in lists; the whole one is in the content. */
const maxShownTitle = 250;
/** Only removals make a path longer than three times nine revisions. */
const maxDepth = 40;

interface Row {
  articleId: number;
  number: number;
  kind: string;
  userId: number | null;
  titleNumber: number;
  title: string;
  words: number;
  added: number;
  removed: number;
  refused: boolean;
  baseNumber: number | null;
  content: Buffer;
  createdAt: Date;
}

const insertion = statement(
  'insert-article-revision',
  (_db, param: Param<Row>) => sql`
    insert into article_revisions (
      article_id, number, kind, user_id, title_number, title, words, added, removed, refused, base_number, content,
      created_at
    ) values (
      ${param('articleId')}, ${param('number')}, ${param('kind')}, ${param('userId')}, ${param('titleNumber')},
      ${param('title')}, ${param('words')}, ${param('added')}, ${param('removed')}, ${param('refused')},
      ${param('baseNumber')}, ${param('content')}, ${param('createdAt')}
    )`,
);

const newestUpTo = statement('newest-article-revision-up-to', (db: Kysely<Tables>, param: Param<RevisionKey>) =>
  db
    .selectFrom('article_revisions')
    .select(['number', 'title_number'])
    .where('article_id', '=', param('articleId'))
    .where('number', '<=', param('number'))
    .orderBy('number', 'desc')
    .limit(1),
);

/** Stores a revision of an article that the caller has locked. */
export async function insertRevision(em: SqlEntityManager, revision: NewRevision): Promise<void> {
  const { articleId, number, kind, userId, fields, refused = false, createdAt = new Date() } = revision;
  const db = em.getKysely<Tables>();
  const before = await readNewestUpTo(db, { articleId, number: number - 1 });
  const step = baseStep(number);
  const base = step === 1 ? before : step && (await readNewestUpTo(db, { articleId, number: number - step }));
  const dictionary = base && base.depth < maxDepth ? base : undefined;
  const fieldsBefore = before && readFields(before.bytes);
  const isSameTitle = before !== undefined && (fieldsBefore?.title ?? '') === (fields.title ?? '');
  await insertion.all(db, {
    articleId,
    number,
    kind,
    userId,
    refused,
    createdAt,
    titleNumber: isSameTitle ? before.title_number : number,
    title: isSameTitle ? '' : cutText(fields.title ?? '', maxShownTitle),
    ...countWordsSince(fieldsBefore?.bodyMarkdown ?? '', fields.bodyMarkdown ?? ''),
    baseNumber: dictionary?.number ?? null,
    content: await pack(writeFields(fields), dictionary?.bytes),
  });
}

async function readNewestUpTo(db: Kysely<Tables>, key: RevisionKey) {
  const row = await newestUpTo.first(db, key);
  const content = row && (await readContentWithDepth(db, { articleId: key.articleId, number: row.number }));
  return content && { ...row, ...content };
}

/**
 * Returns by how much the revision to compress against is older: the one before, for every tenth the one ten before, for every
 * hundredth that a hundred before, and none for every thousandth. So thousands share one whole text, and few are unpacked to
 * read one.
 */
function baseStep(number: number): number | undefined {
  const position = number - 1;
  return [1, 10, 100].find((place) => position % (place * 10) !== 0);
}
