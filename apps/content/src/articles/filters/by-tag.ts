import type { ArticleSkeleton } from '../article-page.ts';
import { topDays } from './by-top.ts';

/** The tag that the name, or an alias of that name, stands for. */
const tag = `tag as materialized (
  select t.id, t.requires_approval from tags named join tags t on t.id = coalesce(named.alias_for_id, named.id)
  where named.name = $1
)`;

/** A tag that requires approval shows approved articles only. */
const tagged = `tag_id = (select id from tag) and (approved or not (select requires_approval from tag))`;

const byPopularity = (
  limit: string,
  offset: string,
) => `with ${tag} select article_id as id, hotness_score as k from article_tags where ${tagged}
  order by hotness_score desc, article_id desc limit ${limit} offset ${offset}`;

const byScore = (limit: string, offset: string) => `with ${tag} select article_id as id, score as k from article_tags
  where ${tagged} and published_at > now() - make_interval(days => $2)
  order by score desc, article_id desc limit ${limit} offset ${offset}`;

const orderBy = 'page.k desc, page.id desc';

/** Articles with a tag, most popular first (E1 `tag`); with `top`, best score of the last N days first. */
export function byTag(name: string, top: number | undefined): ArticleSkeleton {
  const tagName = name.toLowerCase();
  return top === undefined
    ? { planName: 'tag', sql: byPopularity, orderBy, parameters: [tagName] }
    : { sql: byScore, orderBy, parameters: [tagName, topDays(top)] };
}
