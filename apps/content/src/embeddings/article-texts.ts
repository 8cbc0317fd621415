import { createHash } from 'node:crypto';
import { htmlText } from '@commonplace/markdown/html-text';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';

/** Characters of HTML and of text that are embedded: an article's topic shows in its beginning. */
const htmlCharacters = 40_000;
const textCharacters = 8_000;

interface TextRow {
  id: number;
  version: number;
  title: string;
  tags: string[];
  description: string;
  html: string;
  model: string | null;
  digest: Buffer | null;
  vector: Buffer | null;
}

const listedTexts = statement(
  'listed-texts',
  (_db, param: Param<{ ids: readonly number[] }>) => sql<TextRow>`
    select a.id, a.version, a.title, a.cached_tag_list as tags, a.description,
      left(b.body_html, ${sql.lit(htmlCharacters)}) as html, e.model, e.digest, e.vector
    from articles a
    join article_bodies b on b.article_id = a.id
    left join article_vectors e on e.article_id = a.id
    where a.id = any(${param('ids')}::integer[]) and a.listed
    order by a.id`,
);

/** The text of a listed article, and its stored vector. */
export interface ArticleText {
  id: number;
  version: number;
  text: string;
  digest: Buffer;
  /** Set if it belongs to this text and model. */
  vector: Buffer | undefined;
}

/** Reads the texts of those articles that are listed. */
export async function readArticleTexts(
  db: StatementRunner,
  ids: readonly number[],
  model: string,
): Promise<ArticleText[]> {
  return (await listedTexts.all(db, { ids })).map((row) => {
    const text = textOf(row);
    const digest = digestOf(model, text);
    const isCurrent = row.model === model && row.digest?.equals(digest) === true;
    return { id: row.id, version: row.version, text, digest, vector: (isCurrent && row.vector) || undefined };
  });
}

export function digestOf(model: string, text: string): Buffer {
  return createHash('sha256').update(`${model}\n${text}`).digest();
}

function textOf({ title, tags, description, html }: TextRow): string {
  const line = `${title}\n${tags.join(' ')}\n${description}\n${htmlText(html)}`;
  return line.slice(0, textCharacters).toWellFormed();
}
