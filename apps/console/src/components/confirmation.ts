import type { ReactNode } from 'react';

/** The text and options of a confirmation dialog. */
export interface Confirmation {
  title: string;
  /** The consequences. */
  text: ReactNode;
  /** Label of the button: the verb of the action, not "OK". */
  action: string;
  danger?: boolean;
  /** Shows a field for a note. */
  note?: 'required' | 'optional';
  /** Initial text of the note, for another attempt. */
  initialNote?: string;
}

/** The user's answer; undefined if the dialog was cancelled. */
export type ConfirmAnswer = { note: string } | undefined;
