import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Returns the toolbar if it is at the bottom of the window, where the styles put it while someone types on a phone. */
function dockedIn(form: HTMLFormElement): HTMLElement | undefined {
  const bar = form.querySelector<HTMLElement>('.editor-toolbar') ?? undefined;
  return bar && getComputedStyle(bar).position === 'fixed' ? bar : undefined;
}

/** Scrolls the cursor above the docked toolbar and the line about saving. */
export function marginOfToolbar(form: HTMLFormElement): Extension {
  return EditorView.scrollMargins.of(() => {
    const bar = dockedIn(form);
    return bar ? { bottom: 2 * bar.offsetHeight } : null;
  });
}

/** Keeps the docked toolbar above the keyboard on the screen, which covers a part of the window in some browsers. */
export function keepAboveKeyboard(form: HTMLFormElement): void {
  const { visualViewport: visible } = globalThis;
  if (!visible) return;
  let covered = 0;
  const place = () => {
    const bar = dockedIn(form);
    if (!bar) return;
    const bottom = bar.getBoundingClientRect().bottom + covered;
    covered = Math.max(0, Math.round(bottom - visible.offsetTop - visible.height));
    form.style.setProperty('--covered', `${covered}px`);
  };
  for (const event of ['resize', 'scroll']) visible.addEventListener(event, place);
  form.addEventListener('focusin', place);
}
