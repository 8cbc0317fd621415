import type { ContentFixture } from '../../../testing/content-fixture.ts';
import { textsOf, type StoredHtml, type StoredMarkdown } from '../stored-body.ts';

/** Stores the texts of all articles as the last release does; returns how many. */
export async function unpackAllBodies(fixture: ContentFixture): Promise<number> {
  const rows = await fixture.sql<StoredMarkdown & StoredHtml & { article_id: number }>(
    'select * from article_bodies where packed is not null',
  );
  for (const row of rows) {
    const { markdown, html } = textsOf(row);
    await fixture.sql(
      `update article_bodies set body_markdown = $2, body_html = $3, packed = null, markdown_bytes = null,
        html_bytes = null, markdown_digest = null where article_id = $1`,
      [row.article_id, markdown, html],
    );
  }
  return rows.length;
}
