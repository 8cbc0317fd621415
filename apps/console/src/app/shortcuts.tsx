import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Screen } from '../screens/screen.ts';
import { useScreens } from './use-screens.ts';

/** How long `g` waits for the letter of a screen. */
const jumpMs = 1_500;
const helpEvent = 'console:shortcut-help';

/** Shows which keys do what. */
export const openShortcutHelp = (): void => void document.dispatchEvent(new Event(helpEvent));

/** Keys that work on every screen, as long as nobody is writing. */
export function Shortcuts() {
  const [opened, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  const screens = useScreens().filter(({ key }) => key !== undefined);
  const jumpUntil = useRef(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isWriting(event)) return;
      const target = performance.now() < jumpUntil.current ? screens.find(({ key }) => key === event.key) : undefined;
      jumpUntil.current = event.key === 'g' && !target ? performance.now() + jumpMs : 0;
      if (target) void navigate({ to: target.path });
      else if (event.key === '?') open();
      else if (event.key === '/') focusSearch();
      else if (event.key === 'j') moveRow(1);
      else if (event.key === 'k') moveRow(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    document.addEventListener(helpEvent, open);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener(helpEvent, open);
    };
  });
  return (
    <Modal opened={opened} onClose={close} title="Keyboard" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ShortcutList screens={screens} />
    </Modal>
  );
}

function ShortcutList({ screens }: { screens: readonly Screen[] }) {
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], 'Find a screen or an action'],
    [['/'], 'Search this list'],
    [['j'], 'Next row'],
    [['k'], 'Previous row'],
    [['Enter'], 'Open the row'],
    [['Space'], 'Choose the row, where rows can be chosen'],
    [['?'], 'These keys'],
    ...screens.map(({ key = '', title }): [string[], string] => [['g', key], title]),
  ];
  return (
    <Stack gap={6}>
      {keys.map(([pressed, does]) => (
        <Group key={does} justify="space-between" wrap="nowrap">
          <Text size="sm">{does}</Text>
          <Group gap={4} wrap="nowrap">
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
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
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-row]')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}
