import { attributes, html, type Html } from '@commonplace/ui/markup';
import { signInPath } from '@commonplace/ui/page/header';
import type { View } from '@commonplace/ui/view';

/** A control whose action needs an account. */
export interface SignInControl {
  content: Html | string;
  kind?: 'plain' | 'button' | 'button quiet' | undefined;
  /** The name of the control, if its content is not its name. */
  label?: string | undefined;
}

/**
 * Renders the control for someone without an account: a link of the same name to sign-in and back. While the account of
 * the viewer cannot be loaded, which the page says at its top, it is an inactive button.
 */
export function renderSignInControl({ content, kind, label }: SignInControl, { path, isViewerAway }: View): Html {
  const name = attributes({ class: kind, 'aria-label': label });
  if (isViewerAway === true) return html`<button type="button" disabled ${name}>${content}</button>`;
  return html`<a href="${signInPath(path)}" rel="nofollow" ${name}>${content}</a>`;
}
