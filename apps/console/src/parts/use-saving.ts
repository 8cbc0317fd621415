import { CommonplaceError, etagOf } from '@commonplace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messagesOf, type Messages } from './messages.ts';
import { isSame, pick } from './same.ts';
import { useUnsaved } from './use-unsaved.ts';

interface Saving<Values extends object> {
  /** The record as it is read now, whose tag names its state; undefined for what is new. */
  record: object | undefined;
  /** What the form would hold of that record. */
  stored: Values;
  /** What the form holds. */
  values: Values;
  /** The fields that were changed; all of them unless given. */
  changed?: readonly string[];
  /** Takes over values that were saved elsewhere. */
  adopt: (values: Values) => void;
  /** Makes the call, for a record in this state, and returns what it answered; false when it was cancelled. */
  submit: (values: Values, ifMatch: string | undefined) => Promise<unknown>;
}

/** The state of the record that a form began with, and whether another state is one of those before it. */
function useBegun<Values>(stored: Values, tag: string | undefined) {
  const [begun, setBegun] = useState({ values: stored, tag });
  const past = useRef(new Set<string | undefined>());
  return {
    begun,
    begin(next: typeof begun) {
      past.current.add(begun.tag);
      setBegun(next);
    },
    isPast: (other: string) => other === begun.tag || past.current.has(other),
  };
}

/**
 * The saving of a form: what the API refuses, changes that others saved in the meantime, and the question before unsaved
 * input is left. A form is for the state of its record that it began with. When the record has changed since, the fields of
 * the form decide: it is saved where they are as they were, and otherwise `isConflict` has a person choose.
 */
export function useSaving<Values extends object>({ record, stored, values, changed, adopt, submit }: Saving<Values>) {
  const client = useQueryClient();
  const current = record && etagOf(record);
  const { begun, begin, isPast } = useBegun(stored, current);
  const [refused, setRefused] = useState<string>();
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = changed ? changed.length > 0 : !isSame(values, begun.values);
  const whileSending = useUnsaved(isDirty);
  const settle = (next: typeof begun) => {
    begin(next);
    setRefused(undefined);
    setMessages({});
  };
  const takeTheirs = () => {
    settle({ values: stored, tag: current });
    adopt(stored);
  };
  const send = async (tag = begun.tag) => {
    setBusy(true);
    try {
      const written = await whileSending(() => submit(values, tag));
      if (written === false) return true;
      settle({ values, tag: typeof written === 'object' && written !== null ? etagOf(written) : undefined });
      return true;
    } catch (error) {
      const isChanged = error instanceof CommonplaceError && error.status === 412;
      setMessages(isChanged ? {} : messagesOf(error));
      setRefused(isChanged ? tag : undefined);
      if (isChanged) await client.refetchQueries({ type: 'active' });
      return isChanged;
    } finally {
      setBusy(false);
    }
  };
  const isReread = refused !== undefined && current !== refused && !isBusy;
  const isElsewhere = isReread && isSame(pick(stored, changed), pick(begun.values, changed));
  const isStale = current !== undefined && !isDirty && !isBusy && !isPast(current);
  useEffect(() => {
    // Once what was read is shown.
    if (isElsewhere) queueMicrotask(() => void send(current));
    else if (isStale) queueMicrotask(takeTheirs);
  });
  return {
    send: () => send(),
    isBusy,
    messages,
    isConflict: isReread && !isElsewhere,
    /** Saves what the form holds over the version that was saved elsewhere. */
    saveMine: () => void send(current),
    /** Goes on with the version that was saved elsewhere. */
    takeTheirs,
  };
}
