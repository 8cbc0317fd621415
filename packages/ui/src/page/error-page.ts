import type { Locale } from '../locale/locale.ts';
import { html, type Html } from '../markup.ts';

/** A failure as people see it. */
export interface ShownFailure {
  status: number;
  title: string;
  /** What they can do about it. */
  text: string;
  requestId: string;
}

/** Renders the content of the page of a failed request, with ways on. */
export function renderErrorPage({ status, title, text, requestId }: ShownFailure, { messages }: Locale): Html {
  const { problems: texts, layout } = messages;
  return html`<div class="error-page">
    <p class="status">${status}</p>
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    <form class="search-form" action="/search">
      <input
        type="search"
        name="q"
        dir="auto"
        aria-label="${layout.search}"
        placeholder="${layout.searchHint}"
        maxlength="200"
      />
      <button>${layout.search}</button>
    </form>
    <p><a href="/">${texts.toHome}</a> · <a href="/latest">${texts.latestInstead}</a></p>
    <p class="hint">${texts.requestId}: ${requestId}</p>
  </div>`;
}
