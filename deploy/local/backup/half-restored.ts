import { existsSync } from 'node:fs';
import type { DataFolder } from '../data-folder.ts';
import { StartError } from '../report.ts';

/** Returns whether a restore into the folder was killed before it had copied everything. */
export function isHalfRestored({ restoredFile, postgres }: DataFolder): boolean {
  return existsSync(restoredFile) && !existsSync(postgres);
}

/** Throws a StartError for a folder that is restored in part: a start would create an empty platform there. */
export function refuseHalfRestored(folder: DataFolder): void {
  if (!isHalfRestored(folder)) return;
  throw new StartError(`The restore into ${folder.root} was interrupted. Run it again, or name another DATA_DIR.`);
}
