import type { Locale } from '../locale/locale.ts';
import { html, type Html } from '../markup.ts';

/** A failure as people see it. */
export interface ShownFailure {
  status: number;
  title: string;
  /** What they can do about it. */
  text: string | Html;
  requestId: string;
  /** The path of the page to request again; undefined for a form, and where another try would fail the same way. */
  retryPath: string | undefined;
}

const passing = new Set([429, 500, 502, 503, 504]);

/** Returns the path of a page to request again after a failure that may pass. */
export function retryPathOf(status: number, isForm: boolean, path: string): string | undefined {
  return !isForm && passing.has(status) ? path : undefined;
}

/** Renders the content of the page of a failed request, with ways on. */
export function renderErrorPage(
  { status, title, text, requestId, retryPath }: ShownFailure,
  { messages }: Locale,
): Html {
  const { problems: texts, layout } = messages;
  return html`<div class="error-page">
    <p class="status">${status}</p>
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${retryPath !== undefined && html`<p><a class="button" href="${retryPath}">${texts.tryAgain}</a></p>`}
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
