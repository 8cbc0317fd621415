import type { en } from './en/catalogue.ts';

/** Every text of the interface; a catalogue of another language has the same keys. */
export type Messages = typeof en;
