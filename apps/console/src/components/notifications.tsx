import { Button, Group, List, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { isEditConflict, type Failure } from './run-each.ts';

/** Long enough to reach the button by keyboard or with a screen reader. */
const undoMs = 20_000;

/** Shows a success message, with a button to undo if `undo` is given. */
export function notifySuccess(message: string, undo?: () => void): void {
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

function messageOf(error: unknown): string {
  if (isEditConflict(error)) {
    return 'Someone else changed this. Check the current version and try again.';
  }
  return error instanceof Error ? error.message : String(error);
}

export function notifyError(error: unknown): void {
  const message = messageOf(error);
  showNotification({ title: 'Something went wrong', message, color: 'red', autoClose: false, closeButtonProps });
}

/** Shows which of several records failed, and why; for a single record the same as `notifyError`. */
export function notifyFailures<Item>(
  failed: readonly Failure<Item>[],
  total: number,
  nameOf: (item: Item) => string,
): void {
  const [first] = failed;
  if (!first) return;
  if (total === 1) {
    notifyError(first.error);
    return;
  }
  const areConflicts = failed.every(({ error }) => isEditConflict(error));
  const lines = failed.map(({ item, error }) => (areConflicts ? nameOf(item) : `${nameOf(item)}: ${reasonOf(error)}`));
  showNotification({
    title: areConflicts
      ? `${failed.length} of ${total} were changed by someone else`
      : `${failed.length} of ${total} failed`,
    color: 'red',
    autoClose: false,
    closeButtonProps,
    message: (
      <>
        <List size="sm">
          {lines.slice(0, maxListed).map((line, index) => (
            <List.Item key={index}>{line}</List.Item>
          ))}
        </List>
        {lines.length > maxListed && <Text size="sm">And {lines.length - maxListed} more.</Text>}
        <Text size="sm">They were left unchanged. Check their current versions and try again.</Text>
      </>
    ),
  });
}

const reasonOf = (error: unknown): string => (isEditConflict(error) ? 'changed by someone else' : messageOf(error));

const maxListed = 10;

const closeButtonProps = { 'aria-label': 'Close notification' };
