import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderSignInControl } from './sign-in-control.ts';

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

/** Renders a form with a single button; visitors get a link of the same name to sign-in and back. */
export function renderToggle({ action, fields, isOn, label, content, kind, side }: Toggle, view: View): Html {
  if (!view.viewer) return renderSignInControl({ content, kind, label }, view);
  const name = attributes({ class: kind, 'aria-label': label });
  const hidden = Object.entries({ ...fields, return_to: view.path }).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
  );
  return html`<toggle-form ${attributes({ 'data-side': side })}
    ><form method="post" action="${action}">
      ${hidden}<button name="on" value="${String(!isOn)}" aria-pressed="${String(isOn)}" ${name}>${content}</button>
    </form></toggle-form
  >`;
}
