import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { button } from '@commonplace/ui/browser/elements';
import { drawIcon } from '../icons.ts';
import type { EditorPage } from '../page.ts';
import { plainTheme } from '../theme.ts';
import { drawnLines } from './drawn-lines.ts';
import { drawnTheme } from './drawn-theme.ts';
import { shownLater } from './shown-later.ts';

const storageKey = 'editor look';
const look = new Compartment();

/** Returns the look that the writer has chosen in this browser: drawn unless it is plain. */
export function chosenLook(page: EditorPage): Extension {
  return look.of(lookOf(page, isPlain()));
}

function lookOf(page: EditorPage, plain: boolean): Extension {
  return plain ? plainTheme : [drawnTheme, drawnLines, shownLater(page)];
}

/** Creates the switch between both looks, which keeps the choice for the next article. */
export function createLookSwitch(page: EditorPage, view: EditorView): HTMLButtonElement {
  const label = page.text('plainLook');
  const made = button(
    drawIcon('plainLook'),
    () => {
      const plain = made.ariaPressed !== 'true';
      made.ariaPressed = String(plain);
      remember(plain);
      view.dispatch({ effects: look.reconfigure(lookOf(page, plain)) });
    },
    { 'aria-label': label, title: label, 'aria-pressed': String(isPlain()), tabindex: '-1' },
  );
  // The selection stays in the text.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  return made;
}

function isPlain(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'plain';
  } catch {
    return false;
  }
}

function remember(plain: boolean): void {
  try {
    localStorage.setItem(storageKey, plain ? 'plain' : 'drawn');
  } catch {
    // Without storage the choice holds for the page.
  }
}
