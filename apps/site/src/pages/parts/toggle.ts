import { signInPath } from '@commonplace/ui/page/header';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** A button that turns something on and off. */
export interface Toggle {
  action: string;
  /** The hidden fields. */
  fields: Readonly<Record<string, string | number>>;
  isOn: boolean;
  /** The name of the button, if its content is not its name. */
  label?: string | undefined;
  content: Html;
  kind?: 'plain' | 'button quiet' | undefined;
  /** Turning it on turns those of the other side in its group off. */
  side?: 'up' | 'down';
}

/** Renders a form with a single button; visitors get a link of the same name that leads to sign-in and back. */
export function renderToggle(
  { action, fields, isOn, label, content, kind, side }: Toggle,
  { viewer, path }: View,
): Html {
  const name = attributes({ class: kind, 'aria-label': label });
  if (!viewer) return html`<a href="${signInPath(path)}" rel="nofollow" ${name}>${content}</a>`;
  const hidden = Object.entries({ ...fields, return_to: path }).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
  );
  return html`<toggle-form ${attributes({ 'data-side': side })}
    ><form method="post" action="${action}">
      ${hidden}<button name="on" value="${String(!isOn)}" aria-pressed="${String(isOn)}" ${name}>${content}</button>
    </form></toggle-form
  >`;
}
