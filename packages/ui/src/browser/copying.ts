// Copies code and secrets. Without a script there are no buttons on them.
import { makeButton } from './make-button.ts';

/** Shows for a moment what a control has done. */
export function announce(control: Element, text = ''): void {
  const before = control.textContent;
  control.textContent = text;
  setTimeout(() => (control.textContent = before), 2000);
}

/** Adds a button to each block of code, and to each secret. */
export function addCopyButtons(): void {
  const { copy = '', copied } = document.body.dataset;
  for (const block of document.querySelectorAll('.prose pre, .secret')) {
    const frame = document.createElement('div');
    frame.className = 'copyable';
    const button = makeButton(copy, async () => {
      await navigator.clipboard.writeText(block.textContent);
      announce(button, copied);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
