import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Migration } from '@commonplace/db/migrations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** The number of articles in one transaction, for whose end writes of the same articles wait. */
const batchSize = 50;

/** Markdown, then HTML, in UTF-8 and one zstd frame. */
interface PackedBody {
  article_id: number;
  packed: Buffer;
  markdown_bytes: number;
  html_bytes: number;
}

const decompress = promisify(zstdDecompress);

/**
 * Stores the texts of articles as text that an unreleased version after 0.4.0 has compressed. A later release drops the columns
 * of the compressed form, which releases 0.4.0 and 0.4.1 read.
 */
export class TextsAsTextMigration extends Migration {
  static async convertRows(em: SqlEntityManager): Promise<void> {
    for (let last: number | undefined = 0; last !== undefined;) {
      const after: number = last;
      last = await em.transactional((transaction) => unpackBatch(transaction, after));
    }
  }

  override name = '0110-texts-as-text';

  override up(): void {
    // Not validated, since that reads the whole table under a lock; the next statement reads an index.
    this.addSql(`alter table article_bodies
      add constraint article_bodies_packed_check check (packed is null) not valid`);
    this.addSql(`do $$ begin
      if exists (select from article_bodies where packed is not null) then
        raise exception 'another process has compressed texts of articles: stop it, then migrate again';
      end if;
    end $$`);
  }
}

/** Converts the next articles, and returns the id of the last one; undefined if there was none. */
async function unpackBatch(em: SqlEntityManager, after: number): Promise<number | undefined> {
  const db = em.getKysely();
  const { rows } = await sql<PackedBody>`
    select article_id, packed, markdown_bytes, html_bytes from article_bodies
    where packed is not null and article_id > ${after}
    order by article_id limit ${batchSize} for update`.execute(db);
  for (const row of rows) {
    const { markdown, html } = await textsOf(row);
    await sql`update article_bodies set body_markdown = ${markdown}, body_html = ${html},
      packed = null, markdown_bytes = null, html_bytes = null, markdown_digest = null
      where article_id = ${row.article_id}`.execute(db);
  }
  return rows.at(-1)?.article_id;
}

async function textsOf({ article_id: id, packed, markdown_bytes: markdownLength, html_bytes: htmlLength }: PackedBody) {
  const length = markdownLength + htmlLength;
  const bytes = await decompress(packed, { maxOutputLength: Math.max(1, length) }).catch((error: unknown) => {
    throw new Error(`the compressed texts of article ${id} cannot be read`, { cause: error });
  });
  if (bytes.length !== length) throw new Error(`article ${id} has ${bytes.length} bytes of texts instead of ${length}`);
  return { markdown: bytes.toString('utf8', 0, markdownLength), html: bytes.toString('utf8', markdownLength) };
}
