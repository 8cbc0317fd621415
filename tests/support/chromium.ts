import { findChromium } from '@commonplace/engines/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Nothing that a page asks for leaves this machine, and every name under `.test` is on it. */
const resolution = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/**
 * Starts Debian's chromium. It is driven through a pipe of this process, and so ends with it, however that ends.
 * @throws EngineError that says what to do when it is not installed.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.env['PATH']),
    // What would draw for the screen is one process less.
    args: ['--disable-gpu', '--in-process-gpu', `--host-resolver-rules=${resolution}`],
  });
}
