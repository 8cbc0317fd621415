import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';

/** Long enough to read it, and to take it back. */
const undoMs = 8_000;

/** Says that something was done, with a way back where there is one. */
export function sayDone(message: string, undo?: () => void): void {
  if (!undo) {
    showNotification({ message, color: 'teal', closeButtonProps });
    return;
  }
  const id = crypto.randomUUID();
  showNotification({
    id,
    color: 'teal',
    autoClose: undoMs,
    closeButtonProps,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            hideNotification(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}

/** Says that something did not work. */
export function sayFailed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  showNotification({ title: 'This did not work', message, color: 'red', autoClose: false, closeButtonProps });
}

const closeButtonProps = { 'aria-label': 'Close this message' };
