import { html, type Html } from '@commonplace/ui/markup';

/** A labeled field of the editor. */
export interface EditorField {
  /** Also its id. */
  name: string;
  label: string;
  input: Html;
  hint?: string | undefined;
}

/** Renders a field with its label above and its hint below it. */
export function renderField({ name, label, input, hint }: EditorField): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${input}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div> `;
}
