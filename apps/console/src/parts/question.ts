import type { ReactNode } from 'react';

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
  /** The note of a deed that is tried again. */
  written?: string;
}

/** What somebody answered; undefined when they thought better of it. */
export type ConfirmAnswer = { note: string } | undefined;
