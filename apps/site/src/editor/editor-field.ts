import { html, type Html } from '@commonplace/ui/markup';

/** A labeled field of the editor. */
export interface EditorField {
  /** Also its id. */
  name: string;
  label: string;
  input: Html;
  hint?: string | undefined;
  /** Why its value was refused; empty if it was not, for what the script says. */
  error?: string | undefined;
}

/** Renders a field with its label above it, and below it why it was refused and its hint. */
export function renderField({ name, label, input, hint, error }: EditorField): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${input}${error !== undefined && html`<p class="error" id="${name}-error" aria-live="polite">${error}</p> `}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div> `;
}
