import { descriptionFrom } from '@commonplace/markdown/text';
import { countWords, readingTimeMinutes } from '@commonplace/rules/words';
import type { Client } from 'pg';
import { writeArticleText } from './article-text.ts';
import { createRandom } from './random.ts';
import type { SeededUser } from './seed-users.ts';

const hourMs = 3_600_000;
/** Articles were published during the last two years. */
const spanHours = 2 * 365 * 24;
/** The popularity of an article without engagement, as in hotness.ts of content. */
const hotness = `(extract(epoch from published_at - '2020-01-01Z'::timestamptz) / 45000)::float8`;

export interface SeededArticle {
  id: number;
  published_at: Date;
}

/** Creates published articles of these authors in the database of content, which must know them. */
export async function insertArticles(
  content: Client,
  { seed, offset, count, authors }: { seed: number; offset: number; count: number; authors: readonly SeededUser[] },
): Promise<SeededArticle[]> {
  const drafts = Array.from({ length: count }, (_, position) => draftArticle(seed, offset + position, authors));
  const tags = [...new Set(drafts.flatMap((draft) => draft.tags))];
  await content.query('insert into tags (name) select unnest($1::text[]) on conflict (name) do nothing', [tags]);
  const { rows } = await content.query<SeededArticle>(
    `with draft as (
      select *, ${hotness} as hotness_score, array(select json_array_elements_text(tags)) as tag_names
      from json_to_recordset($1) as draft (user_id integer, title text, slug text, description text, tags json,
        reading_time_minutes integer, published_at timestamptz, body_markdown text, body_html text)
    ), article as (
      insert into articles (user_id, title, slug, description, cached_tag_list, flare_tag_id, reading_time_minutes,
        hotness_score, published, listed, featured, published_at, last_comment_at, created_at)
      select user_id, title, slug, description, tag_names,
        (select id from tags where flare and name = any(tag_names) order by id limit 1), reading_time_minutes,
        hotness_score, true, true, true, published_at, published_at, published_at
      from draft returning *
    ), body as (
      insert into article_bodies (article_id, body_markdown, body_html)
      select article.id, body_markdown, body_html from article join draft using (slug, user_id)
    ), tagged as (
      insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
      select tags.id, article.id, article.hotness_score, article.score, article.published_at, article.approved
      from article join tags on tags.name = any(article.cached_tag_list) returning tag_id
    ), recount as (
      insert into tag_recounts (tag_id, change) select tag_id, count(*) from tagged group by tag_id
    )
    select id, published_at from article order by id`,
    [JSON.stringify(drafts)],
  );
  return rows;
}

function draftArticle(seed: number, index: number, authors: readonly SeededUser[]) {
  const random = createRandom(~seed, index);
  const author = random.pick(authors);
  const { title, tags, bodyMarkdown, bodyHtml, opening } = writeArticleText(seed, index);
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
  return {
    user_id: author.id,
    title,
    slug: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${seed.toString(26)}x${index.toString(26)}`,
    description: descriptionFrom(opening, author.name),
    tags,
    reading_time_minutes: readingTimeMinutes(countWords(bodyMarkdown)),
    published_at: new Date(thisHour - Math.floor(random.next() * spanHours * hourMs)),
    body_markdown: bodyMarkdown,
    body_html: bodyHtml,
  };
}
