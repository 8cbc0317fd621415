import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';

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

const QuestionDialog = lazy(() => import('./question-dialog.tsx'));

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
      <Suspense>{asked && <QuestionDialog question={asked.question} opened={opened} answer={asked.answer} />}</Suspense>
    </Context>
  );
}

/** Asks before something is done: `const answer = await confirm({ ... })`. */
export function useConfirm(): Ask {
  const ask = use(Context);
  if (!ask) throw new Error('there is nobody to ask');
  return ask;
}
