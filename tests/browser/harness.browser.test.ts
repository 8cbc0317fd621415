import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoViolations, expectProblem, useBrowser } from '../support/browser.ts';
import { startSite, type Site } from '../support/site.ts';

const page = (body: string) => `<!doctype html><html lang="en"><title>A page</title><main>${body}</main></html>`;
const policy = { 'content-security-policy': "default-src 'none'" };
const browser = useBrowser();
let site: Site;
beforeAll(async () => {
  site = await startSite({
    '/good': { html: page('<h1>Good</h1>'), headers: policy },
    '/inline-script': { html: page('<h1>Bad</h1><script>document.title = "run"</script>'), headers: policy },
    '/throws': { html: page('<h1>Bad</h1><script>throw new Error("on purpose")</script>') },
    '/nameless-image': { html: page('<h1>Bad</h1><img src="data:,">') },
  });
});
afterAll(() => site[Symbol.asyncDispose]());
const urlOf = (path: string) => `http://site.test:${site.port}${path}`;

describe('useBrowser', () => {
  test('accepts a page without problems under a strict policy', async () => {
    const opened = await browser.openPage();
    await opened.goto(urlOf('/good'));
    await expectNoViolations(opened);
    expect(await opened.title()).toBe('A page');
  });

  test('reports a violation of the Content-Security-Policy', async () => {
    const opened = await browser.openPage();
    await opened.goto(urlOf('/inline-script'));
    await expectProblem(opened, /Content Security Policy/);
    expect(await opened.title()).toBe('A page');
  });

  test('reports an uncaught exception', async () => {
    const opened = await browser.openPage();
    await opened.goto(urlOf('/throws'));
    await expectProblem(opened, /^uncaught: on purpose$/);
  });

  test('reports accessibility violations', async () => {
    const opened = await browser.openPage();
    await opened.goto(urlOf('/nameless-image'));
    await expect(expectNoViolations(opened)).rejects.toThrow(/image-alt/);
  });

  test('blocks requests to other hosts', async () => {
    const opened = await browser.openPage();
    await expect(opened.goto('http://elsewhere.example/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/);
  });
});

test('closes the browser when its process is killed', async () => {
  const launcher = fileURLToPath(new URL('../support/chromium.ts', import.meta.url));
  const code = `
    const { launchChromium } = await import(${JSON.stringify(launcher)});
    const browser = await launchChromium();
    await browser.newPage();
    console.log('open');
    setInterval(() => {}, 1_000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const browsers = descendantsOf(holder.pid ?? 0);
  expect(browsers.length).toBeGreaterThan(1);

  holder.kill('SIGKILL');

  await expect.poll(() => browsers.filter(isRunning)).toEqual([]);
});

/** Returns the direct and indirect child processes. */
function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Whether a process runs. A zombie, which has ended, does not. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'));
}
