import { ensureProgram, type DebianProgram } from './debian-packages.ts';
import { completeSearchPath, findProgram } from './programs.ts';

const otherwise = 'Without it, the journeys in this browser are skipped.';
const firefox: DebianProgram = { name: 'firefox-esr', otherwise };
const webKitDriver: DebianProgram = { name: 'WebKitWebDriver', package: 'webkit2gtk-driver', otherwise };
/** WebKitGTK opens windows, and so needs a display. */
const display: DebianProgram = { name: 'Xvfb', package: 'xvfb', otherwise };

/** The programs that a WebKitGTK without a screen is made of. */
export interface WebKitPrograms {
  driver: string;
  display: string;
}

/** Installs Firefox from Debian's packages if it is missing, which needs root. Throws an EngineError if it cannot be installed. */
export async function ensureFirefox(searchPath: string, say: (line: string) => void): Promise<void> {
  await ensureProgram(firefox, searchPath, say);
}

/** Installs WebKitGTK, its driver and a display, as `ensureFirefox` does. */
export async function ensureWebKit(searchPath: string, say: (line: string) => void): Promise<void> {
  await ensureProgram(webKitDriver, searchPath, say);
  await ensureProgram(display, searchPath, say);
}

/** Returns the path of Firefox, if it is installed. */
export function findFirefox(path: string | undefined): string | undefined {
  return findProgram(firefox.name, completeSearchPath(path));
}

/** Returns the paths of WebKitGTK's programs, if all are installed. */
export function findWebKit(path: string | undefined): WebKitPrograms | undefined {
  const searchPath = completeSearchPath(path);
  const programs = {
    driver: findProgram(webKitDriver.name, searchPath),
    display: findProgram(display.name, searchPath),
  };
  const { driver } = programs;
  return driver && programs.display ? { driver, display: programs.display } : undefined;
}
