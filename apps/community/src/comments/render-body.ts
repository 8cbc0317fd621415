import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { mentionNames } from '@commonplace/markdown/mention-names';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { checkHtml } from './comment-rules.ts';

export const mentionable = statement(
  'mentionable',
  (_db: Kysely<Tables>, param: Param<{ names: readonly string[] }>) =>
    sql<{
      handle: string;
    }>`select handle from users where handle = any(${param('names')}::text[]) and closed_at is null`,
);

/**
 * Returns the HTML of a comment and the lower-case usernames of the existing users that it mentions. Throws
 * `validation_failed` when the HTML is too long or there are too many mentions.
 */
export async function renderBody(
  { database, markdown, settings }: Pick<CommunityContext, 'database' | 'markdown' | 'settings'>,
  { signal }: Pick<CallContext, 'signal'>,
  { userId, bodyMarkdown }: { userId: number; bodyMarkdown: string },
): Promise<{ html: string; mentions: string[] }> {
  const names = mentionNames(bodyMarkdown);
  const users = names.length === 0 ? [] : await mentionable.all(database.reader(signal), { names });
  const usernames = new Set(users.map(({ handle }) => handle));
  const rendering = { authorId: userId, signal };
  const { html, mentions } = await markdown.render(bodyMarkdown, { profile: 'comment', usernames }, rendering);
  checkHtml(html);
  const { mention_creation: maxMentions } = await settings.latest();
  if (mentions.length > maxMentions) {
    throw violation('base', `You cannot mention more than ${maxMentions} users in a comment!`);
  }
  return { html, mentions };
}
