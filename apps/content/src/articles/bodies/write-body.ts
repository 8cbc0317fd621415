import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { packBody, type PackedBody } from './pack-body.ts';
import type { ArticleTexts } from './stored-body.ts';

interface Rows {
  ids: readonly number[];
  packed: readonly Buffer[];
  markdownBytes: readonly number[];
  htmlBytes: readonly number[];
  markdownDigests: readonly Buffer[];
}

const storePacked = statement(
  'store-packed-bodies',
  (_db, given: Given<Rows>) => sql`
    update article_bodies as b set body_markdown = '', body_html = '', packed = given.packed,
      markdown_bytes = given.markdown_bytes, html_bytes = given.html_bytes, markdown_digest = given.markdown_digest
    from unnest(${given('ids')}::integer[], ${given('packed')}::bytea[], ${given('markdownBytes')}::integer[],
      ${given('htmlBytes')}::integer[], ${given('markdownDigests')}::bytea[])
      as given (id, packed, markdown_bytes, html_bytes, markdown_digest)
    where b.article_id = given.id`,
);

/** Stores compressed texts of articles; the caller has locked these or their texts. */
export async function storePackedBodies(
  db: StatementRunner,
  bodies: readonly (PackedBody & { id: number })[],
): Promise<void> {
  await storePacked.all(db, {
    ids: bodies.map(({ id }) => id),
    packed: bodies.map(({ packed }) => packed),
    markdownBytes: bodies.map(({ markdownBytes }) => markdownBytes),
    htmlBytes: bodies.map(({ htmlBytes }) => htmlBytes),
    markdownDigests: bodies.map(({ markdownDigest }) => markdownDigest),
  });
}

/** Replaces the texts of an article, which the caller has locked. */
export async function writeBody(db: StatementRunner, id: number, texts: ArticleTexts): Promise<void> {
  await storePackedBodies(db, [{ id, ...(await packBody(texts)) }]);
}
