import { CommonplaceError, etagOf } from '@commonplace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, type FieldErrors } from './field-errors.ts';
import { isEqual, pick } from './form-values.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface Saving<Values extends object> {
  /** The record as last read, with its edit tag; undefined for a new record. */
  record: object | undefined;
  /** The values of that record as the form holds them. */
  stored: Values;
  /** The values in the form. */
  values: Values;
  /** The changed fields; all fields by default. */
  changed?: readonly string[];
  /** Replaces the values in the form by those that someone else saved. */
  adopt: (values: Values) => void;
  /** Calls the API for the given edit tag and returns the answer; false if the user cancelled. */
  submit: (values: Values, ifMatch: string | undefined) => Promise<unknown>;
}

/** Returns the version of the record that the form is based on, and whether an edit tag is of this or an earlier version. */
function useBase<Values>(stored: Values, tag: string | undefined) {
  const [base, setBase] = useState({ values: stored, tag });
  const earlierTags = useRef(new Set<string | undefined>());
  return {
    base,
    rebase(next: typeof base) {
      earlierTags.current.add(base.tag);
      setBase(next);
    },
    isKnown: (other: string) => other === base.tag || earlierTags.current.has(other),
  };
}

/**
 * Saves a form: holds validation errors, detects changes by others, and asks before unsaved input is left. If the record
 * was changed in fields that this form does not hold, it is saved again with the new edit tag; otherwise `isConflict` is
 * true until the user chooses a version.
 */
export function useSaving<Values extends object>({ record, stored, values, changed, adopt, submit }: Saving<Values>) {
  const client = useQueryClient();
  const currentTag = record && etagOf(record);
  const { base, rebase, isKnown } = useBase(stored, currentTag);
  const [rejectedTag, setRejectedTag] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = changed ? changed.length > 0 : !isEqual(values, base.values);
  const whileSending = useUnsavedChanges(isDirty);
  const settle = (next: typeof base) => {
    rebase(next);
    setRejectedTag(undefined);
    setErrors({});
  };
  const takeTheirs = () => {
    settle({ values: stored, tag: currentTag });
    adopt(stored);
  };
  const send = async (tag = base.tag) => {
    setBusy(true);
    try {
      const saved = await whileSending(() => submit(values, tag));
      if (saved === false) return true;
      settle({ values, tag: typeof saved === 'object' && saved !== null ? etagOf(saved) : undefined });
      return true;
    } catch (error) {
      const isChanged = error instanceof CommonplaceError && error.status === 412;
      setErrors(isChanged ? {} : fieldErrorsOf(error));
      setRejectedTag(isChanged ? tag : undefined);
      if (isChanged) await client.refetchQueries({ type: 'active' });
      return isChanged;
    } finally {
      setBusy(false);
    }
  };
  const isReread = rejectedTag !== undefined && currentTag !== rejectedTag && !isBusy;
  const isOtherFields = isReread && isEqual(pick(stored, changed), pick(base.values, changed));
  const isStale = currentTag !== undefined && !isDirty && !isBusy && !isKnown(currentTag);
  useEffect(() => {
    // After the new version has rendered.
    if (isOtherFields) queueMicrotask(() => void send(currentTag));
    else if (isStale) queueMicrotask(takeTheirs);
  });
  return {
    send: () => send(),
    isBusy,
    errors,
    isConflict: isReread && !isOtherFields,
    /** Saves the values in the form over the version of someone else. */
    saveMine: () => void send(currentTag),
    /** Discards the values in the form in favor of the version of someone else. */
    takeTheirs,
  };
}
