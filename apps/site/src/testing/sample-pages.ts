import { globSync } from 'node:fs';
import type { Samples } from './samples.ts';

const sources = new URL('..', import.meta.url);
const files = globSync('**/*.samples.ts', { cwd: sources }).toSorted();
const features = await Promise.all(
  files.map(async (file) => ((await import(new URL(file, sources).href)) as { samples: Samples }).samples),
);

/** Every variant of every page, from the samples of the features. */
export const samplePages: Samples = Object.assign({}, ...features);
