import { ensureProgram, missing, type DebianProgram } from './debian-packages.ts';
import { completeSearchPath, findProgram } from './programs.ts';

/** Chromium without its window, which needs half of the processor time. */
const headlessShell: DebianProgram = {
  name: 'chromium-headless-shell',
  otherwise: 'On other systems, put chromium on PATH. BROWSER_TESTS=off skips the tests that need it.',
};
const whole = 'chromium';

/**
 * Returns the path of the browser for tests: from the search path, or else installed from Debian's packages, which needs root.
 * Falls back to the full chromium. Throws an EngineError with instructions if there is none.
 */
export async function ensureChromium(searchPath: string, say: (line: string) => void): Promise<string> {
  try {
    return await ensureProgram(headlessShell, searchPath, say);
  } catch (error) {
    const instead = findProgram(whole, searchPath);
    if (!instead) throw error;
    return instead;
  }
}

/** Returns the path of an installed browser. Throws an EngineError with instructions if there is none. */
export function findChromium(path: string | undefined): string {
  const searchPath = completeSearchPath(path);
  const program = findProgram(headlessShell.name, searchPath) ?? findProgram(whole, searchPath);
  if (!program) throw missing(headlessShell);
  return program;
}
