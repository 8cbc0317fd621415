import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { ConfirmAnswer, Confirmation } from './confirmation.ts';

type Ask = (confirmation: Confirmation) => Promise<ConfirmAnswer>;

interface OpenConfirmation {
  confirmation: Confirmation;
  answer: (answer: ConfirmAnswer) => void;
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

const Context = createContext<Ask | undefined>(undefined);

/** Renders the dialog of `useConfirm`, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [requested, setRequested] = useState<OpenConfirmation>();
  const [opened, setOpened] = useState(false);
  const [ask] = useState(() => (confirmation: Confirmation) => {
    const { promise, resolve } = Promise.withResolvers<ConfirmAnswer>();
    const answer = (value: ConfirmAnswer) => {
      setOpened(false);
      resolve(value);
    };
    focusMenuButton();
    setRequested({ confirmation, answer });
    setOpened(true);
    return promise;
  });
  return (
    <Context value={ask}>
      {children}
      <Suspense>
        {requested && <ConfirmDialog confirmation={requested.confirmation} opened={opened} answer={requested.answer} />}
      </Suspense>
    </Context>
  );
}

/** Returns a function that asks for confirmation: `const answer = await confirm({ ... })`. */
export function useConfirm(): Ask {
  const ask = use(Context);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider');
  return ask;
}

/** Moves the focus from a menu item to the menu's button, so that the dialog returns it there. */
function focusMenuButton(): void {
  const menu = document.activeElement?.closest('[role=menu]');
  if (menu) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)?.focus();
}
