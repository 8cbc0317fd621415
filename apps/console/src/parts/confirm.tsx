import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { createContext, use, useState, type ReactNode } from 'react';

/** A question before something is done that is not easily taken back. */
export interface Question {
  title: string;
  /** What will happen, in words. */
  text: ReactNode;
  /** What the button says: the deed, not "OK". */
  action: string;
  danger?: boolean;
  /** Whether a note goes with it. */
  note?: 'required' | 'optional';
}

/** What somebody answered; undefined when they thought better of it. */
export type ConfirmAnswer = { note: string } | undefined;

type Ask = (question: Question) => Promise<ConfirmAnswer>;

interface Asked {
  question: Question;
  answer: (answer: ConfirmAnswer) => void;
}

const Context = createContext<Ask | undefined>(undefined);

/** Shows one question at a time to whoever `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const [ask] = useState(() => (question: Question) => {
    const { promise, resolve } = Promise.withResolvers<ConfirmAnswer>();
    const answer = (given: ConfirmAnswer) => {
      setOpened(false);
      resolve(given);
    };
    setAsked({ question, answer });
    setOpened(true);
    return promise;
  });
  return (
    <Context value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={() => asked?.answer(undefined)}
        title={asked?.question.title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {asked && <QuestionForm {...asked} />}
      </Modal>
    </Context>
  );
}

function QuestionForm({ question: { text, action, danger = false, note }, answer }: Asked) {
  const [written, setWritten] = useState('');
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

/** Asks before something is done: `const answer = await confirm({ ... })`. */
export function useConfirm(): Ask {
  const ask = use(Context);
  if (!ask) throw new Error('there is nobody to ask');
  return ask;
}
