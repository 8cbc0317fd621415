import { commentPreviewPage, renderPreview, signedOutPage, type CommentPreview } from './comment-preview-page.ts';
import { formPaths } from '../parts/form-paths.ts';
import type { FormCall, FormRoute, Refusal } from '../serving/page-route.ts';
import { commentDraftIn } from './comment-draft.ts';
import { idCodeIn, idIn } from '../serving/form-fields.ts';

/** Shows a comment as it will be, with the form to go on; to the script, the text alone. */
export const previewComment: FormRoute = {
  path: formPaths.previewComment,
  async submit(call) {
    const body = { comment: { body_markdown: call.field('body_markdown') } };
    const { body_html: bodyHtml } = await call.api.client.renderComment({ body });
    if (call.field('fragment') === 'true') return { html: renderPreview(bodyHtml).toString(), status: 200 };
    return { html: await show(call, bodyHtml), status: 200 };
  },
  showRefused: showRefusedComment,
  showSignedOut: showTypedComment,
};

/** Shows the comment that was refused, apart from what it answers. */
export function showRefusedComment(call: FormCall, { message }: Pick<Refusal, 'message'>): Promise<string> {
  return show(call, undefined, message);
}

async function show(call: FormCall, bodyHtml: string | undefined, problem?: string): Promise<string> {
  const view = await call.view();
  return commentPreviewPage({ bodyHtml, form: formOf(call, problem) }, { ...view, path: call.returnTo });
}

/** Shows the comment that someone without a session has sent, to be sent again. */
export async function showTypedComment(call: FormCall): Promise<string> {
  const view = await call.view();
  return signedOutPage(formOf(call, undefined), { ...view, path: call.returnTo });
}

/** Returns the form that was sent. */
function formOf(call: FormCall, problem: string | undefined): CommentPreview['form'] {
  if (call.field('id_code') !== '') {
    const text = call.field('body_markdown');
    return { edited: { idCode: idCodeIn(call), path: call.returnTo, text, problem } };
  }
  const field = call.field('article_id') === '' ? 'podcast_episode_id' : 'article_id';
  return { on: { field, id: idIn(call, field), draft: commentDraftIn(call, problem) } };
}
