import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { ConfirmAnswer, Question } from './question.ts';

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
    leaveMenu();
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

/** An item of a menu is gone once that closes: afterwards the keyboard goes on at the menu's button. */
function leaveMenu(): void {
  const menu = document.activeElement?.closest('[role=menu]');
  if (menu) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)?.focus();
}
