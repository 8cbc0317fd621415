import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmAnswer, Confirmation } from './confirmation.ts';

interface ConfirmFormProps {
  confirmation: Confirmation;
  answer: (answer: ConfirmAnswer) => void;
}

export default function ConfirmDialog({ confirmation, opened, answer }: ConfirmFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={() => answer(undefined)} title={confirmation.title}>
      <ConfirmForm confirmation={confirmation} answer={answer} />
    </Modal>
  );
}

function ConfirmForm({
  confirmation: { text, action, danger = false, note, initialNote = '' },
  answer,
}: ConfirmFormProps) {
  const [entered, setEntered] = useState(initialNote);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer({ note: entered.trim() });
      }}
    >
      <Stack>
        <Text component="div" size="sm">
          {text}
        </Text>
        {note && (
          <Textarea
            label="Note"
            dir="auto"
            description="Visible to moderators and administrators."
            required={note === 'required'}
            value={entered}
            onChange={(event) => setEntered(event.currentTarget.value)}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(undefined)}>
            Cancel
          </Button>
          <Button type="submit" {...(danger && { color: 'red.8' })} {...(!note && { 'data-autofocus': true })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
