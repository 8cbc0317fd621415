import { createHash } from 'node:crypto';
import type { StatementRunner } from '@commonplace/db/statement';
import type { Settings } from 'meilisearch';
import { wordsVersion } from '../search/document-words.ts';

/** A record as the server keeps it. */
export interface EngineDocument extends Record<string, unknown> {
  id: number;
}

/** Which records are read: those of these ids, or the next ones by id. */
export type Selection = { ids: readonly number[] } | { after: number; limit: number };

/** A kind of index: what is in it, and how it is searched. */
export interface IndexDefinition {
  /** What it finds; part of its name. */
  type: string;
  settings: Settings;
  /** Counted up whenever documents get another form. */
  form: number;
  /** The selected records that searches may find, by id. */
  readDocuments(runner: StatementRunner, which: Selection): Promise<EngineDocument[]>;
  /** How many records searches may find. */
  count(runner: StatementRunner): Promise<number>;
}

/** Says of an index whether it is as this release wants it: its settings, the words of texts, the form of documents. */
export function fingerprintOf({ settings, form }: IndexDefinition): string {
  const text = JSON.stringify([settings, form, wordsVersion]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
