import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { mentionNames } from '@commonplace/markdown/mention-names';
import type { Rendered } from '@commonplace/markdown/render-body';
import { limits } from '@commonplace/rules/limits';
import type { ContentContext } from '../../context.ts';
import { embedLabels } from './embed-labels.ts';
import { imageSizes } from './image-sizes.ts';
import { mentionableUsers } from './mentionable-users.ts';

/** Renders the body of an article. A body over 800 KiB is rejected unrendered (rules.md#article-limits). */
export async function renderBody(context: ContentContext, call: CallContext, bodyMarkdown: string): Promise<Rendered> {
  if (Buffer.byteLength(bodyMarkdown) > limits.article.bodyBytes) throw violation('body_markdown', 'is too long.');
  const { principal, signal } = call;
  const author = principal.kind === 'user' ? { authorId: principal.userId } : {};
  const db = context.database.reader(signal);
  // The text may mention a user who signed up a moment ago.
  await context.directory.learnIfReachable(call, { usernames: mentionNames(bodyMarkdown) });
  const labels = await embedLabels(db, bodyMarkdown);
  const usernames = await mentionableUsers(db, bodyMarkdown);
  const sizes = await imageSizes(db, context.siteImages, bodyMarkdown);
  const options = { profile: 'article', labels, usernames, imageSizes: sizes } as const;
  return context.markdown.render(bodyMarkdown, options, { ...author, signal });
}
