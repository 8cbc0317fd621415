import { createHash } from 'node:crypto';
import type { StatementRunner } from '@commonplace/db/statement';
import type { Settings } from 'meilisearch';
import { wordsVersion } from '../index/document-words.ts';

/** A record as the server stores it. */
export interface EngineDocument extends Record<string, unknown> {
  id: number;
}

/** The records to read: those with these ids, or the next ones by id. */
export type Selection = { ids: readonly number[] } | { after: number; limit: number };

/** A type of index: its documents and settings. */
export interface IndexDefinition {
  /** The type of its records; part of its name. */
  type: string;
  settings: Settings;
  /** Raised when the format of documents changes. */
  form: number;
  /** Reads the selected records that searches may find, by id. */
  readDocuments(runner: StatementRunner, which: Selection): Promise<EngineDocument[]>;
  /** Counts the records that searches may find. */
  count(runner: StatementRunner): Promise<number>;
}

/** Returns a fingerprint of what this release expects of an index: its settings, word splitting and document format. */
export function fingerprintOf({ settings, form }: IndexDefinition): string {
  const text = JSON.stringify([settings, form, wordsVersion]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
