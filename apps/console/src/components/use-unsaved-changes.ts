import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from './confirm.tsx';

type Run = <Result>(send: () => Promise<Result>) => Promise<Result>;

/**
 * Asks for confirmation before the user leaves unsaved input. Returns a function that runs the submission of the form,
 * during which the form may navigate.
 */
export function useUnsavedChanges(isDirty: boolean): Run {
  const confirm = useConfirm();
  const isSending = useRef(false);
  const isUnsaved = () => isDirty && !isSending.current;
  useBlocker({
    async shouldBlockFn({ current, next }) {
      // Filters and tabs change the URL but not the screen.
      if (!isUnsaved() || current.pathname === next.pathname) return false;
      const text = 'Your changes will be lost.';
      return !(await confirm({ title: 'Leave without saving?', text, action: 'Leave', danger: true }));
    },
    enableBeforeUnload: isUnsaved,
  });
  return async (send) => {
    isSending.current = true;
    try {
      return await send();
    } finally {
      isSending.current = false;
    }
  };
}
