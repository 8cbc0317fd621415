import { formOf, template } from './comment-form.ts';
import type * as comments from './comments.ts';
import { loadOnce } from './load-once.ts';

/** What forms for comments do (comments.ts), which most readers never use. */
export const loadCommentScript = loadOnce(() => import(template?.dataset['script'] ?? '') as Promise<typeof comments>);

/** Loads it when a form gets the focus, so that it is there before a button or key needs it. */
export function loadWhenFocused(): void {
  document.addEventListener('focusin', (event) => {
    // What needs it tries again.
    if (formOf(event)) loadCommentScript().catch(() => undefined);
  });
}
