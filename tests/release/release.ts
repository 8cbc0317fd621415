// `npm run release STEP` performs one step of a release (docs/development/releasing.md).
import { createTags } from './create-tags.ts';
import { raiseVersions } from './raise-versions.ts';
import { writeRecord } from './write-record.ts';

const steps: Record<string, () => Promise<string>> = { version: raiseVersions, record: writeRecord, tag: createTags };

const [name = '', ...others] = process.argv.slice(2);
const step = others.length === 0 ? steps[name] : undefined;
try {
  if (step === undefined) throw new Error(`Usage: npm run release ${Object.keys(steps).join('|')}`);
  process.stdout.write(`${await step()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
