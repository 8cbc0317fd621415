import { CommonplaceError } from '@commonplace/client';
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

/** After a failure, the record is read again and shown as it is by then. */
function messageOf(error: unknown): string {
  if (error instanceof CommonplaceError && error.status === 412) {
    return 'Someone else changed this. Look at it as it is now, and try again.';
  }
  return error instanceof Error ? error.message : String(error);
}

/** Says that something did not work. */
export function sayFailed(error: unknown): void {
  const message = messageOf(error);
  showNotification({ title: 'This did not work', message, color: 'red', autoClose: false, closeButtonProps });
}

const closeButtonProps = { 'aria-label': 'Close this message' };
