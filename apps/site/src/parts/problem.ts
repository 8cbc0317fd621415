import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** Renders why a form was refused. */
export function renderProblem(message: string, { locale }: View): Html {
  return html`<div class="problem" role="alert" tabindex="-1">
    <h2>${locale.messages.layout.problemHeading}</h2>
    <p>${message}</p>
  </div> `;
}
