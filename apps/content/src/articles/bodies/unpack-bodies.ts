import type { Database } from '@commonplace/db/database';
import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { textsOf, type StoredHtml, type StoredMarkdown } from './stored-body.ts';
import { writeBody } from './write-body.ts';

/** The number of articles in one transaction, for whose end writes of the same articles wait. */
const maxArticles = 50;

/** The next articles with compressed texts. Others may be turning back or writing the rest. */
const nextBodies = statement(
  'bodies-to-unpack',
  (_db, given: Given<{ after: number }>) => sql<StoredMarkdown & StoredHtml & { article_id: number }>`
    select article_id, body_markdown, body_html, packed, markdown_bytes, html_bytes from article_bodies
    where packed is not null and article_id > ${given('after')}
    order by article_id limit ${sql.lit(maxArticles)} for update skip locked`,
);

const anyBody = statement('any-body-to-unpack', (db: Kysely<Tables>) =>
  // With an order, no plan reads the table.
  db.selectFrom('article_bodies').select('article_id').where('packed', 'is not', null).orderBy('article_id').limit(1),
);

/** Tells whether texts are compressed, which only unreleased versions after 0.4.0 have done. */
export async function hasPackedBodies(database: Database): Promise<boolean> {
  return (await anyBody.first(database.reader(), {})) !== undefined;
}

/** Stores compressed texts of articles as texts. Several processes may do it at once, and any may stop halfway. */
export async function unpackBodies(database: Database, signal: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted;) {
    const after: number = last;
    last = await database.transaction({ signal }, async (em) => {
      const db = em.getKysely();
      const rows = await nextBodies.all(db, { after });
      for (const row of rows) await writeBody(db, row.article_id, textsOf(row));
      return rows.at(-1)?.article_id;
    });
  }
}
