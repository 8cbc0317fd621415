import type { CommentDraft } from './comment-form.ts';
import type { FormCall } from '../serving/page-route.ts';
import { idCodeIn } from '../serving/form-fields.ts';

/** Returns the comment that was typed, and why it was refused. */
export function commentDraftIn(call: FormCall, problem?: string): CommentDraft {
  const parent = call.field('parent') === '' ? undefined : idCodeIn(call, 'parent');
  return { parent, text: call.field('body_markdown'), problem };
}
