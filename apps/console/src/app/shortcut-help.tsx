import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import type { Screen } from '../screens/screen.ts';

/** Says which keys do what. */
export default function ShortcutHelp({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard">
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
    [['x'], 'Choose the row, where rows can be chosen'],
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
