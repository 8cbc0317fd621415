import type { Rendered } from '@commonplace/markdown/render-body';
import type { CallContext } from '@commonplace/rpc/server';
import { limits } from '@commonplace/rules/limits';
import { violation } from '@commonplace/rpc/violations';
import type { ContentContext } from '../context.ts';
import { embedLabels } from './embed-labels.ts';

/** Renders an article's body; one over 800 KiB is refused unrendered (1.11). */
export async function renderBody(context: ContentContext, call: CallContext, bodyMarkdown: string): Promise<Rendered> {
  if (Buffer.byteLength(bodyMarkdown) > limits.article.bodyBytes) throw violation('body_markdown', 'is too long.');
  const { principal, signal } = call;
  const author = principal.kind === 'user' ? { authorId: principal.userId } : {};
  const labels = await embedLabels(context.database.reader(signal), bodyMarkdown);
  return context.markdown.render(bodyMarkdown, { profile: 'article', labels }, { ...author, signal });
}
