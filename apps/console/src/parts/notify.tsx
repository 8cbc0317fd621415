import { Button, Group, List, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { isChangedSince, type Refusal } from './run-each.ts';

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
  if (isChangedSince(error)) {
    return 'Someone else changed this. Look at it as it is now, and try again.';
  }
  return error instanceof Error ? error.message : String(error);
}

/** Says that something did not work. */
export function sayFailed(error: unknown): void {
  const message = messageOf(error);
  showNotification({ title: 'This did not work', message, color: 'red', autoClose: false, closeButtonProps });
}

/** Says which of several records something was not done with, and why; of a single one as `sayFailed` does. */
export function sayRefused<Item>(
  refused: readonly Refusal<Item>[],
  total: number,
  nameOf: (item: Item) => string,
): void {
  const [first] = refused;
  if (!first) return;
  if (total === 1) {
    sayFailed(first.error);
    return;
  }
  const areChanged = refused.every(({ error }) => isChangedSince(error));
  const lines = refused.map(({ item, error }) => (areChanged ? nameOf(item) : `${nameOf(item)}: ${reasonOf(error)}`));
  showNotification({
    title: areChanged ? `${refused.length} of ${total} changed since you looked` : `${refused.length} of ${total} left`,
    color: 'red',
    autoClose: false,
    closeButtonProps,
    message: (
      <>
        <List size="sm">
          {lines.slice(0, mostNamed).map((line, at) => (
            <List.Item key={at}>{line}</List.Item>
          ))}
        </List>
        {lines.length > mostNamed && <Text size="sm">And {lines.length - mostNamed} more.</Text>}
        <Text size="sm">Nothing was done with them. Look at them as they are now, and try again.</Text>
      </>
    ),
  });
}

const reasonOf = (error: unknown): string => (isChangedSince(error) ? 'changed since you looked' : messageOf(error));

/** More lines are not read. */
const mostNamed = 10;

const closeButtonProps = { 'aria-label': 'Close this message' };
