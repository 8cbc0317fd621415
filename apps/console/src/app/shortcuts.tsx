import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useScreens } from './use-screens.ts';

/** How long `g` waits for the key of a screen. */
const jumpMs = 1_500;
const helpEvent = 'console:shortcut-help';

export const openShortcutHelp = (): void => void document.dispatchEvent(new Event(helpEvent));

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** Handles the keyboard shortcuts of every screen, unless a text field or a dialog has the focus. */
export function Shortcuts() {
  const [isHelpShown, setHelpShown] = useState(false);
  const navigate = useNavigate();
  const screens = useScreens().filter(({ key }) => key !== undefined);
  const jumpUntil = useRef(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const target = performance.now() < jumpUntil.current ? screens.find(({ key }) => key === event.key) : undefined;
      jumpUntil.current = event.key === 'g' && !target ? performance.now() + jumpMs : 0;
      if (target) void navigate({ to: target.path });
      else if (event.key === '?') setHelpShown(true);
      else if (event.key === '/') focusSearch();
      else if (event.key === 'j') moveRow(1);
      else if (event.key === 'k') moveRow(-1);
      else if (event.key === 'x') toggleRow();
      else return;
      event.preventDefault();
    };
    const open = () => setHelpShown(true);
    document.addEventListener('keydown', listen);
    document.addEventListener(helpEvent, open);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener(helpEvent, open);
    };
  });
  return <Suspense>{isHelpShown && <ShortcutHelp screens={screens} onClose={() => setHelpShown(false)} />}</Suspense>;
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** Focuses the row at an offset from the focused row, or the first row. */
function moveRow(offset: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const index = links.findIndex((link) => link === document.activeElement);
  links[index === -1 ? 0 : Math.min(links.length - 1, Math.max(0, index + offset))]?.focus();
}

/** Toggles the selection of the focused row. */
function toggleRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}
