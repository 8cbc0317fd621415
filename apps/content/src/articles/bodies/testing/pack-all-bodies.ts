import type { ContentFixture } from '../../../testing/content-fixture.ts';
import { packBody } from '../pack-body.ts';

/** Stores the texts of all articles in the compressed form alone; returns how many. */
export async function packAllBodies(fixture: ContentFixture): Promise<number> {
  const rows = await fixture.sql<{ id: number; markdown: string; html: string }>(
    'select article_id as id, body_markdown as markdown, body_html as html from article_bodies where packed is null',
  );
  for (const { id, ...texts } of rows) {
    const body = await packBody(texts);
    await fixture.sql(
      `update article_bodies set body_markdown = '', body_html = '', packed = $2, markdown_bytes = $3, html_bytes = $4,
        markdown_digest = $5 where article_id = $1`,
      [id, body.packed, body.markdown_bytes, body.html_bytes, body.markdown_digest],
    );
  }
  return rows.length;
}
