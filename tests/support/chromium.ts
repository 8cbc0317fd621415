import { findChromium } from '@commonplace/engines/chromium';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** Keeps all requests on this machine, and resolves every name under `.test` to it. */
const resolution = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

const launchOptions = () => ({
  executablePath: findChromium(process.env['PATH']),
  args: [
    // Saves the GPU process.
    '--disable-gpu',
    '--in-process-gpu',
    // Pages do not live long enough to gain what optimizing their scripts costs.
    '--js-flags=--no-opt --no-maglev',
    `--host-resolver-rules=${resolution}`,
  ],
});

/**
 * Starts Debian's chromium over a pipe, so that it always exits with this process.
 * @throws EngineError if it is not installed.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** Starts it with a profile that outlives it. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launchOptions(), reducedMotion: 'reduce' });
}
