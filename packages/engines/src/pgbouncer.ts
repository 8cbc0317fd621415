import { ensureProgram, type DebianProgram } from './debian-packages.ts';
import { completeSearchPath, findProgram } from './programs.ts';

const program: DebianProgram = { name: 'pgbouncer', otherwise: 'Without it, the tests of a pooler are skipped.' };

/** Installs PgBouncer from Debian's packages if it is missing, which needs root. Throws an EngineError if it cannot be installed. */
export async function ensurePgBouncer(searchPath: string, say: (line: string) => void): Promise<void> {
  await ensureProgram(program, searchPath, say);
}

/** Returns the path of PgBouncer, if it is installed. */
export function findPgBouncer(path: string | undefined): string | undefined {
  return findProgram(program.name, completeSearchPath(path));
}
