import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Article } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { findArticleByPath } from './find-article.ts';
import { viewerOf } from './viewer.ts';

const podcastByName = statement('podcast-by-name', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  db.selectFrom('podcasts').select('id').where('slug', '=', param('name')),
);

/** Returns an article by the username of its author or organization and its slug; drafts as in GetArticle. */
export async function getArticleByPath(
  context: ContentContext,
  call: CallContext,
  path: { username: string; slug: string },
): Promise<Article> {
  const database = context.database.reader(call.signal);
  const find = () => findArticleByPath(database, viewerOf(call.principal), path);
  // The event of a user who has just taken the name may not have arrived yet. No user has that of a podcast.
  const mayHaveArrived = async () =>
    !(await podcastByName.first(database, { name: path.username.toLowerCase() })) &&
    (await context.directory.learn(call, { usernames: [path.username] }));
  const article = (await find()) ?? ((await mayHaveArrived()) && (await find()));
  if (!article) throw notFound();
  return article;
}
