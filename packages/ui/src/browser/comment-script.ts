import { formOf, template } from './comment-form.ts';
import type * as comments from './comments.ts';

type CommentScript = typeof comments;

let loading: Promise<CommentScript> | undefined;

/** Loads what forms for comments do (comments.ts), which most readers never use. Rejects if the network fails. */
export function commentScript(): Promise<CommentScript> {
  loading ??= (import(template?.dataset['script'] ?? '') as Promise<CommentScript>).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads it when a form gets the focus, so that it is there before a button or key needs it. */
export function loadWhenFocused(): void {
  document.addEventListener('focusin', (event) => {
    // What needs it tries again.
    if (formOf(event)) commentScript().catch(() => undefined);
  });
}
