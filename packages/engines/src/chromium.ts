import { ensureProgram, missing, type DebianProgram } from './debian-packages.ts';
import { completeSearchPath, findProgram } from './programs.ts';

const chromium: DebianProgram = {
  name: 'chromium',
  otherwise: 'Elsewhere: put chromium on PATH. BROWSER_TESTS=off leaves out the tests that need it.',
};

/**
 * The path of the browser that pages are tested in: from the search path, else installed from Debian's packages, which
 * needs root. EngineError says what to do when it cannot be installed from here.
 */
export function ensureChromium(searchPath: string, say: (line: string) => void): Promise<string> {
  return ensureProgram(chromium, searchPath, say);
}

/** The path of the browser, where it is installed; EngineError says what to do where it is not. */
export function findChromium(path: string | undefined): string {
  const found = findProgram(chromium.name, completeSearchPath(path));
  if (!found) throw missing(chromium);
  return found;
}
