import { loadOnce } from '@commonplace/ui/browser/load-once';
import type * as conversion from './conversion.ts';

export type Conversion = typeof conversion;

let loaded: Conversion | undefined;

/** Loads what pasting needs. */
export const loadConversion = loadOnce(async () => (loaded = await import('./conversion.ts')));

/** Returns what pasting needs if it was loaded before, so that a paste is done at once. */
export const loadedConversion = (): Conversion | undefined => loaded;
