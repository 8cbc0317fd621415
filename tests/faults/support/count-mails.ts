import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlatformProcess } from '@commonplace/testing/platform-process';

/** Counts the sent mails that contain this email address. */
export function countMails(platform: PlatformProcess, address: string): number {
  const folder = join(dirname(platform.describe().secretsFile), 'mail');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.filter((name) => readFileSync(join(folder, name), 'utf8').includes(address)).length;
}
