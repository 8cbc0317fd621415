import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeBaseline } from './make-baseline.ts';

/** Writes a baseline to a folder of migrations, and removes those that it stands for with their tests. */
export function replaceMigrations(folder: string, { baseline, sql }: MadeBaseline): void {
  writeFileSync(join(folder, 'baseline.sql'), sql);
  writeFileSync(join(folder, 'baseline.json'), `${JSON.stringify(baseline, null, 2)}\n`);
  const replaced = new Set(baseline.replaces);
  for (const file of readdirSync(folder)) {
    const [name = ''] = file.split('.', 1);
    if (replaced.has(name)) rmSync(join(folder, file));
  }
}
