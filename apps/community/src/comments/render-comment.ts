import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { checkBody, requireCommenter } from './comment-rules.ts';
import { renderBody } from './render-body.ts';

/** Renders the text of a comment as CreateComment would, for the caller's preview. Nothing is kept. */
export async function renderComment(
  context: CommunityContext,
  call: CallContext,
  { bodyMarkdown }: { bodyMarkdown: string },
): Promise<string> {
  const { userId } = requireCommenter(call.principal);
  checkBody(bodyMarkdown);
  const { html } = await renderBody(context, call, { userId, bodyMarkdown });
  return html;
}
