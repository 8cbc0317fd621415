// `npm run release STEP` performs one step of a release (docs/development/releasing.md).
import { writeBaselines } from './baselines/write-baselines.ts';
import { createTags } from './create-tags.ts';
import { raiseVersions } from './raise-versions.ts';
import { writeRecord } from './write-record.ts';

const steps: Record<string, (...words: string[]) => Promise<string>> = {
  version: raiseVersions,
  record: writeRecord,
  tag: createTags,
  baseline: writeBaselines,
};

const [name = '', ...words] = process.argv.slice(2);
const step = words.length <= (name === 'baseline' ? 1 : 0) ? steps[name] : undefined;
try {
  if (step === undefined) throw new Error('Usage: npm run release version|record|tag|baseline [RELEASE]');
  process.stdout.write(`${await step(...words)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
