import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useScreens } from './use-screens.ts';

/** How long `g` waits for the letter of a screen. */
const jumpMs = 1_500;
const helpEvent = 'console:shortcut-help';

/** Shows which keys do what. */
export const openShortcutHelp = (): void => void document.dispatchEvent(new Event(helpEvent));

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** Keys that work on every screen, as long as nobody is writing. */
export function Shortcuts() {
  const [isHelpShown, setHelpShown] = useState(false);
  const navigate = useNavigate();
  const screens = useScreens().filter(({ key }) => key !== undefined);
  const jumpUntil = useRef(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isWriting(event)) return;
      const target = performance.now() < jumpUntil.current ? screens.find(({ key }) => key === event.key) : undefined;
      jumpUntil.current = event.key === 'g' && !target ? performance.now() + jumpMs : 0;
      if (target) void navigate({ to: target.path });
      else if (event.key === '?') setHelpShown(true);
      else if (event.key === '/') focusSearch();
      else if (event.key === 'j') moveRow(1);
      else if (event.key === 'k') moveRow(-1);
      else if (event.key === 'x') chooseRow();
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

function isWriting({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** Goes on to the link of the row so many rows further; from nowhere to the first. */
function moveRow(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

/** Chooses the row whose link has the focus, or not any more. */
function chooseRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}
