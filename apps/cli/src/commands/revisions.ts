import { ArticleRevisionsService, type ArticleRevision } from '@commonplace/proto/content/v1/article_revisions';
import type { Command } from 'commander';
import { listLength, recordId } from '../options.ts';
import type { Platform } from '../platform.ts';
import { runCommand } from '../run-command.ts';

/** Adds `revisions list` -> `{revisions: [...]}` and `revisions restore` -> `{article, path}`. */
export function addRevisionsCommands(program: Command): void {
  const revisions = program.command('revisions').description('read and restore what articles were');
  revisions
    .command('list')
    .description('list the revisions of an article, newest first')
    .argument('<article>', 'id of the article', recordId)
    .option('--limit <number>', 'maximum number of results', listLength, 30)
    .action((article: number, options: { limit: number }) =>
      runCommand((platform) => list(platform, article, options)),
    );
  revisions
    .command('restore')
    .description('restore a revision for the author; the present text stays as a revision')
    .argument('<article>', 'id of the article', recordId)
    .argument('<number>', 'number of the revision', recordId)
    .action((article: number, number: number) => runCommand((platform) => restore(platform, article, number)));
}

async function list(platform: Platform, articleId: number, { limit }: { limit: number }) {
  const client = platform.client('content', ArticleRevisionsService);
  const request = { articleId, page: 1, perPage: limit };
  const { revisions } = await client.listArticleRevisions(request, platform.call);
  return { revisions: revisions.map(present) };
}

async function restore(platform: Platform, articleId: number, number: number) {
  const client = platform.client('content', ArticleRevisionsService);
  const { article } = await client.restoreArticleRevision({ articleId, number }, platform.call);
  return { article: articleId, path: article?.summary?.path ?? null };
}

function present({ number, kind, createdAt, user, title, words, added, removed }: ArticleRevision) {
  return { number, kind, created_at: createdAt, username: user?.username ?? null, title, words, added, removed };
}
