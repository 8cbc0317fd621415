import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { popularity } from '../articles/popularity.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { centroid, cosine, fromBytes } from '../embeddings/vectors.ts';
import type { Cluster } from './clusters.ts';

interface MemberRow {
  id: number;
  title: string;
  author_id: number;
  cover_image: string | null;
  score: number;
  reactions: number;
  comments: number;
  page_views: number;
  vector: Buffer | null;
}

const memberRows = statement(
  'trend-members',
  (_db, param: Param<{ ids: readonly number[]; model: string }>) => sql<MemberRow>`
    select a.id, a.title, a.user_id as author_id, a.cover_image, a.score, a.public_reactions_count as reactions,
      a.comments_count as comments, a.page_views_count as page_views, e.vector
    from articles a left join article_vectors e on e.article_id = a.id and e.model = ${param('model')}
    where a.id = any(${param('ids')}::integer[]) and a.listed`,
);

/** An article of a trend, with its distance from the center. */
export interface Member {
  id: number;
  authorId: number;
  title: string;
  coverImage: string | null;
  score: number;
  distance: number;
}

/** How many of the best articles make the center of a trend. */
const maxForCentroid = 200;
/** Maximum number of counted articles per author. */
const maxPerAuthor = 3;

/** Returns the articles of a cluster, closest first, and a score of their volume and engagement. */
export async function readMembers(
  database: Database,
  embedder: Embedder,
  { members }: Cluster,
  signal: AbortSignal,
): Promise<{ members: Member[]; score: number }> {
  const ids = members.map(({ id }) => id);
  const rows = await memberRows.all(database.reader(signal), { ids, model: embedder.model });
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, vector: row.vector?.length ? fromBytes(row.vector) : null }]),
  );
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const middle = centroid(ordered.flatMap(({ vector }) => vector ?? []).slice(0, maxForCentroid));
  const articles = ordered.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    title: row.title,
    coverImage: row.cover_image,
    score: row.score,
    distance: middle && row.vector ? embedder.distanceOf(cosine(middle, row.vector)) : 1,
  }));
  const closest = (one: Member, other: Member) =>
    one.distance - other.distance || other.score - one.score || other.id - one.id;
  return { members: articles.toSorted(closest), score: scoreOf(ordered) };
}

/** Counts only the best articles of an author. */
function scoreOf(rows: readonly Omit<MemberRow, 'vector'>[]): number {
  const byAuthor = Map.groupBy(rows, ({ author_id: authorId }) => authorId);
  let score = 0;
  for (const articles of byAuthor.values()) {
    const worth = articles.map(({ reactions, comments, page_views: pageViews }) =>
      popularity({ articles: 1, reactions, comments, pageViews }),
    );
    for (const value of worth.toSorted((one, other) => other - one).slice(0, maxPerAuthor)) score += value;
  }
  return Math.round(score * 10) / 10;
}

/** Characters of HTML, enough to find headings. */
const maxHtmlLength = 100_000;

const texts = statement(
  'trend-texts',
  (_db, param: Param<{ ids: readonly number[] }>) => sql<{ id: number; html: string }>`
    select article_id as id, left(body_html, ${sql.lit(maxHtmlLength)}) as html from article_bodies
    where article_id = any(${param('ids')}::integer[])`,
);

/** Returns the beginnings of the HTML of articles by id. */
export async function readTexts(
  database: Database,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const rows = await texts.all(database.reader(signal), { ids });
  return new Map(rows.map(({ id, html }) => [id, html]));
}
