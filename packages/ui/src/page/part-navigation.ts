import type { Locale } from '../locale/locale.ts';
import { attributes, html, type Html } from '../markup.ts';
import type { Link } from '../view.ts';

/** How many entries fit in one row of a phone. */
const partsInRow = 3;

/** Pages that belong together. */
interface PartNavigation {
  name: string;
  parts: readonly Link[];
  /** The path of the current page. */
  current: string;
}

/**
 * Renders the navigation of pages that belong together. Narrow windows show one row: the first entries, or the first and the
 * current one, and a menu with the others.
 */
export function renderPartNavigation({ name, parts, current }: PartNavigation, { messages }: Locale): Html {
  const at = parts.findIndex(({ href }) => href === current);
  const isInRow = (index: number) => (at < partsInRow ? index < partsInRow : index === 0 || index === at);
  const renderLink = ({ href, text }: Link, kind: string | false): Html => {
    const isCurrent = href === current && 'page';
    return html`<a href="${href}" ${attributes({ class: kind, 'aria-current': isCurrent })}>${text}</a> `;
  };
  const others = parts.filter((_, index) => !isInRow(index));
  return html`<nav class="tabs parts" aria-label="${name}">
    ${parts.map((part, index) => renderLink(part, !isInRow(index) && 'other'))}
    <details class="menu">
      <summary>${messages.layout.otherParts}</summary>
      <ul>
        ${others.map((part) => html`<li>${renderLink(part, false)}</li>`)}
      </ul>
    </details>
  </nav> `;
}
