import { ensureProgram, missing, type DebianProgram } from './debian-packages.ts';
import { completeSearchPath, findProgram } from './programs.ts';

/** Chromium without what only a window needs: the same pages for half of the processor time. */
const headlessShell: DebianProgram = {
  name: 'chromium-headless-shell',
  otherwise: 'Elsewhere: put chromium on PATH. BROWSER_TESTS=off leaves out the tests that need it.',
};
const whole = 'chromium';

/**
 * The path of the browser that pages are tested in: from the search path, else installed from Debian's packages, which
 * needs root. Where that cannot be done, the whole of chromium does too; EngineError says what to do where there is none.
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

/** The path of the browser, where it is installed; EngineError says what to do where it is not. */
export function findChromium(path: string | undefined): string {
  const searchPath = completeSearchPath(path);
  const found = findProgram(headlessShell.name, searchPath) ?? findProgram(whole, searchPath);
  if (!found) throw missing(headlessShell);
  return found;
}
