import { button, element } from '@commonplace/ui/browser/elements';
import { loadOnce } from '@commonplace/ui/browser/load-once';
import type { EditorPage } from '../page.ts';
import type { Comparison } from './comparison.ts';

/** Few writers ever compare versions. */
const loadComparison = loadOnce(() => import('./comparison.ts'));

/** Compares texts with the other version once the script for that is loaded. `parts` are its elements. */
export function compareLater(page: EditorPage, theirs: string): Comparison & { parts: readonly HTMLElement[] } {
  const host = element('div', { class: 'editor-merge' });
  const root = host.attachShadow({ mode: 'open' });
  // All editors share a style sheet. With that alone, Firefox may apply its older rules, which it has at hand for another root.
  root.adoptedStyleSheets = [new CSSStyleSheet()];
  const message = element('div', { role: 'alert' });
  let comparison: Comparison | undefined;
  let latest: Parameters<Comparison['show']> | undefined;
  let isClosed = false;
  const load = async () => {
    message.replaceChildren();
    const script = await loadComparison().catch(() => undefined);
    if (isClosed) return;
    if (script) {
      comparison = script.showComparison(page, root, theirs);
      if (latest) comparison.show(...latest);
    } else message.append(element('p', { class: 'error' }, page.text('comparisonMissing')), retry);
  };
  const loadAgain = () => {
    // The button that had the focus goes.
    host.closest('dialog')?.focus();
    void load();
  };
  const retry = button(page.text('tryAgain'), loadAgain, { class: 'quiet' });
  void load();
  return {
    parts: [message, host],
    show(...compared) {
      latest = compared;
      comparison?.show(...compared);
    },
    close() {
      isClosed = true;
      comparison?.close();
    },
  };
}
