import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmAnswer, Question } from './question.ts';

interface Asked {
  question: Question;
  answer: (answer: ConfirmAnswer) => void;
}

/** A question as `useConfirm` asks it. */
export default function QuestionDialog({ question, opened, answer }: Asked & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={() => answer(undefined)} title={question.title}>
      <QuestionForm question={question} answer={answer} />
    </Modal>
  );
}

function QuestionForm({ question: { text, action, danger = false, note, written: before = '' }, answer }: Asked) {
  const [written, setWritten] = useState(before);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer({ note: written.trim() });
      }}
    >
      <Stack>
        <Text component="div" size="sm">
          {text}
        </Text>
        {note && (
          <Textarea
            label="Note"
            description="Moderators and administrators read it later."
            required={note === 'required'}
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
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
