import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import type { Confirmation } from '../../../components/confirmation.ts';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';

interface Deletion extends Pick<Confirmation, 'title' | 'text' | 'action'> {
  run: () => Promise<unknown>;
  /** Path of the list in the API. */
  invalidates: string;
  /** Path of the list's screen. */
  list: string;
  done: string;
  undo?: () => Promise<unknown>;
}

/** Returns a function that deletes a record after a confirmation and opens its list. */
export function useDelete({ title, text, action, run, invalidates, list, done, undo }: Deletion): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const deletion = useOptimisticMutation({ run, invalidates: [invalidates], done, ...(undo && { undo }) });
  return async () => {
    if (!(await confirm({ title, text, action, danger: true }))) return;
    deletion.mutate(undefined, { onSuccess: () => void navigate({ to: list }) });
  };
}
