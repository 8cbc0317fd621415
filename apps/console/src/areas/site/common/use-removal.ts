import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import type { Question } from '../../../parts/question.ts';
import { useChange } from '../../../parts/use-change.ts';

interface Removal extends Pick<Question, 'title' | 'text' | 'action'> {
  run: () => Promise<unknown>;
  /** The list that it was in: path of the API and of the screen. */
  shownIn: string;
  list: string;
  done: string;
  undo?: () => Promise<unknown>;
}

/** Deletes something after a question, and goes back to its list. */
export function useRemoval({ title, text, action, run, shownIn, list, done, undo }: Removal): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const removal = useChange({ run, shownIn: [shownIn], done, ...(undo && { undo }) });
  return async () => {
    if (!(await confirm({ title, text, action, danger: true }))) return;
    removal.mutate(undefined, { onSuccess: () => void navigate({ to: list }) });
  };
}
