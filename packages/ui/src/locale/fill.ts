import { html, type Html, type Part } from '../markup.ts';

/** Puts markup at the places of a text, which are written `{name}`. Throws for a place without markup. */
export function fill(text: string, parts: Readonly<Record<string, Part>>): Html {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    if (!Object.hasOwn(parts, piece)) throw new TypeError(`the text has no markup for {${piece}}`);
    return parts[piece];
  });
  return html`${pieces}`;
}
