import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import type { Screen } from '../screens/screen.ts';

export default function ShortcutHelp({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <ShortcutList screens={screens} />
    </Modal>
  );
}

function ShortcutList({ screens }: { screens: readonly Screen[] }) {
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], 'Open the command palette'],
    [['/'], 'Focus the search field'],
    [['j'], 'Next row'],
    [['k'], 'Previous row'],
    [['Enter'], 'Open row'],
    [['x'], 'Select row'],
    [['?'], 'Show keyboard shortcuts'],
    ...screens.map(({ key = '', title }): [string[], string] => [['g', key], title]),
  ];
  return (
    <Stack gap={6}>
      {keys.map(([combination, description]) => (
        <Group key={description} justify="space-between" wrap="nowrap">
          <Text size="sm">{description}</Text>
          <Group gap={4} wrap="nowrap">
            {combination.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
