import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { writeDocuments } from './write-documents.ts';

const batchSize = 500;

const batch = statement(
  'search-rewritten-articles',
  (_db, param: Param<{ after: number }>) => sql<{ id: number; listed: boolean }>`
    select id, listed from articles where id > ${param('after')} order by id limit ${sql.lit(batchSize)}`,
);

/** Options for rewriting all documents of a type. */
export interface RewriteOptions {
  signal?: AbortSignal | undefined;
  /** Records up to this id are skipped. */
  after?: number;
  /** Called after each batch with the number of records written so far, and the last id. */
  onProgress?(indexed: number, lastId: number): Promise<void>;
}

/** Rewrites the documents of all articles, a batch per transaction; returns the number of listed articles. */
export async function rewriteDocuments(database: Database, options: RewriteOptions): Promise<number> {
  const { signal, after = 0, onProgress } = options;
  let indexed = 0;
  for (let last = after; ;) {
    const from = last;
    const rows = await database.transaction({ signal }, async (em) => {
      const articles = await batch.all(em.getKysely(), { after: from });
      await writeDocuments(
        em,
        articles.map(({ id }) => id),
      );
      return articles;
    });
    indexed += rows.filter(({ listed }) => listed).length;
    last = rows.at(-1)?.id ?? last;
    await onProgress?.(indexed, last);
    if (rows.length < batchSize) return indexed;
  }
}
