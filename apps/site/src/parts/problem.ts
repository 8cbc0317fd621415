import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** Renders why a form was refused. The message leads to the field of an id. */
export function renderProblem(message: string, { locale }: View, field?: string): Html {
  return html`<div class="problem" role="alert" tabindex="-1">
    <h2>${locale.messages.layout.problemHeading}</h2>
    <p>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</p>
  </div> `;
}
