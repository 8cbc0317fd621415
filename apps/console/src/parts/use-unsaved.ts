import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from './confirm.tsx';

type Run = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/**
 * Asks before unsaved input is left, for another screen or for another page. The form is sent by what this returns: meanwhile
 * it may lead to another screen itself.
 */
export function useUnsaved(isDirty: boolean): Run {
  const confirm = useConfirm();
  const isSending = useRef(false);
  const isUnsaved = () => isDirty && !isSending.current;
  useBlocker({
    async shouldBlockFn({ current, next }) {
      // Filters and tabs of the same screen leave the form where it is.
      if (!isUnsaved() || current.pathname === next.pathname) return false;
      const text = 'What you have changed here is not saved.';
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
