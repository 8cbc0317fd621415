import type { Database } from '@commonplace/db/database';
import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { packBody } from './pack-body.ts';
import { storePackedBodies } from './write-body.ts';

/** Articles and bytes that one transaction compresses: some 30 ms, for which writes of the same articles wait. */
const maxArticles = 200;
const maxBytes = 4 * 1024 * 1024;

/** The next articles with texts, as many as fit, but at least one. Others may be compressing or writing the rest. */
const nextBodies = statement(
  'bodies-to-pack',
  (_db, given: Given<{ after: number }>) => sql<{ id: number; markdown: string; html: string }>`
    with next as (
      select article_id as id, body_markdown as markdown, body_html as html from article_bodies
      where packed is null and article_id > ${given('after')}
      order by article_id limit ${sql.lit(maxArticles)} for update skip locked
    ), measured as (
      select *, sum(octet_length(markdown) + octet_length(html)) over (order by id) as bytes,
        row_number() over (order by id) as place
      from next
    )
    select id, markdown, html from measured where bytes <= ${sql.lit(maxBytes)} or place = 1 order by id`,
);

const anyBody = statement('any-body-to-pack', (db: Kysely<Tables>) =>
  // With an order, no plan reads the table.
  db.selectFrom('article_bodies').select('article_id').where('packed', 'is', null).orderBy('article_id').limit(1),
);

/** Tells whether the last release has left texts, or still writes some. */
export async function hasUnpackedBodies(database: Database): Promise<boolean> {
  return (await anyBody.first(database.reader(), {})) !== undefined;
}

/**
 * Compresses the texts of articles that the last release has written. Several processes may do it at once, and any may stop
 * halfway.
 */
export async function packExistingBodies(database: Database, signal: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted;) {
    const after: number = last;
    last = await database.transaction({ signal }, async (em) => {
      const db = em.getKysely();
      const packed = [];
      for (const { id, ...texts } of await nextBodies.all(db, { after })) {
        packed.push({ id, ...(await packBody(texts)) });
      }
      if (packed.length > 0) await storePackedBodies(db, packed);
      return packed.at(-1)?.id;
    });
  }
}
