import { toRfc3339 } from '@commonplace/db/timestamps';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import { countWords, descriptionFrom, readingTimeMinutes } from '@commonplace/markdown/text';
import type { SeedArticlesRequest, SeedAuthor, SeededArticle } from '@commonplace/proto/content/v1/seed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { articlePath } from '../articles/article-view.ts';
import { hotnessScore } from '../articles/hotness.ts';
import { titleSlug } from '../articles/slug.ts';
import type { ContentContext } from '../context.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import type { Tables } from '../tables/tables.ts';
import { refreshArticleTags } from '../tags/article-tags.ts';
import { insertMissingTags } from '../tags/resolve-tags.ts';
import { writeArticleText } from './article-text.ts';
import { createRandom } from './random.ts';

const hourMs = 3_600_000;
/** Seeded articles were published during the last two years. */
const spanHours = 2 * 365 * 24;

/** Writes a batch of published articles; existing ones with the same numbers stay. */
export async function seedArticles(
  context: ContentContext,
  call: CallContext,
  request: SeedArticlesRequest,
): Promise<SeededArticle[]> {
  requireOperator(call.principal);
  const [first, ...others] = request.authors;
  if (first === undefined) throw badRequest('authors must not be empty');
  const drafts = Array.from({ length: request.count }, (_, position) =>
    draftArticle(request.seed, request.offset + position, [first, ...others]),
  );
  return context.database.transaction(call.signal, async (em) => {
    await introduceAuthors(em, request.authors);
    await insertMissingTags(em.getKysely(), [...new Set(drafts.flatMap(({ tags }) => tags))]);
    const inserted = await insertArticles(em, drafts);
    await refreshArticleTags(em, inserted);
    await context.search.refresh(em, inserted);
    await queueArticles(em, inserted, 'bulk');
    return readSeeded(em, drafts);
  });
}

type Draft = ReturnType<typeof draftArticle>;

function draftArticle(seed: number, index: number, authors: readonly [SeedAuthor, ...SeedAuthor[]]) {
  const random = createRandom(~seed, index);
  const author = authors[Math.floor(random() * authors.length)] ?? authors[0];
  const { title, tags, bodyMarkdown, bodyHtml, opening } = writeArticleText(seed, index);
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
  const publishedAt = new Date(thisHour - Math.floor(random() * spanHours * hourMs));
  return {
    user_id: author.id,
    title,
    slug: `${titleSlug(title)}-${seed.toString(26)}x${index.toString(26)}`,
    description: descriptionFrom(opening, author.name),
    tags,
    reading_time_minutes: readingTimeMinutes(countWords(bodyMarkdown)),
    hotness_score: hotnessScore(0, publishedAt),
    published_at: publishedAt.toISOString(),
    body_markdown: bodyMarkdown,
    body_html: bodyHtml,
  };
}

async function introduceAuthors(em: SqlEntityManager, authors: readonly SeedAuthor[]): Promise<void> {
  await sql`
    insert into users (id, version, username, name)
    select id, 0, username, name
    from json_to_recordset(${JSON.stringify(authors)}) as author (id integer, username text, name text)
    on conflict (id) do nothing`.execute(em.getKysely<Tables>());
}

/** Returns the ids of the new articles. */
async function insertArticles(em: SqlEntityManager, drafts: readonly Draft[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with draft as (
      select user_id, title, slug, description, tags, reading_time_minutes, hotness_score, published_at,
        body_markdown, body_html
      from json_to_recordset(${JSON.stringify(drafts)}) as draft (
        user_id integer, title text, slug text, description text, tags json, reading_time_minutes integer,
        hotness_score double precision, published_at timestamptz, body_markdown text, body_html text)
    ), inserted as (
      insert into articles (user_id, title, slug, description, cached_tag_list, flare_tag_id, reading_time_minutes,
        hotness_score, published, listed, featured, published_at, last_comment_at, created_at)
      select user_id, title, slug, description, tag_names,
        (select id from tags where flare and name = any(tag_names) order by id limit 1), reading_time_minutes,
        hotness_score, true, true, true, published_at, published_at, published_at
      from draft cross join lateral (
        select array(select json_array_elements_text(tags)) as tag_names
      ) named
      on conflict (slug, user_id) do nothing
      returning id, slug, user_id
    )
    insert into article_bodies (article_id, body_markdown, body_html)
    select inserted.id, draft.body_markdown, draft.body_html from inserted join draft using (slug, user_id)
    returning article_id as id`.execute(em.getKysely<Tables>());
  return rows.map(({ id }) => id);
}

async function readSeeded(em: SqlEntityManager, drafts: readonly Draft[]): Promise<SeededArticle[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .select(['articles.id', 'user_id', 'title', 'slug', 'username', 'created_at', 'published_at'])
    .where(
      'slug',
      'in',
      drafts.map(({ slug }) => slug),
    )
    .orderBy('articles.id')
    .execute();
  return rows.map((row) => ({
    $typeName: 'commonplace.content.v1.SeededArticle',
    id: row.id,
    userId: row.user_id,
    title: row.title,
    slug: row.slug,
    path: articlePath(row.username, row.slug),
    createdAt: toRfc3339(row.created_at),
    publishedAt: toRfc3339(row.published_at ?? row.created_at),
  }));
}
