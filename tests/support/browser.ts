import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.ts';

/** How long a page may take for anything, on a slow machine. */
const patienceMs = 150_000;

/** The browser of a test file. */
export interface TestBrowser {
  /**
   * A page of a context of its own, which knows of no other. What goes wrong on it fails the test, once that ends: errors
   * on the console, of which violations of a Content-Security-Policy are some, and whatever a script does not catch.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>;
}

const problemsOf = new WeakMap<BrowserContext, string[]>();

/** One browser for all tests of a file, started by the first page; to be called at the top of the file. */
export function useBrowser(): TestBrowser {
  let browser: Promise<Browser> | undefined;
  afterAll(async () => (await browser)?.close());
  return {
    async openPage(options) {
      browser ??= launchChromium();
      const context = await (await browser).newContext(options);
      context.setDefaultTimeout(patienceMs);
      const problems = watch(context);
      onTestFinished(async () => {
        await context.close();
        expect(problems, 'what went wrong on pages').toEqual([]);
      });
      return context.newPage();
    },
  };
}

/** Gathers what goes wrong on the pages of a context. */
function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // A browser asks every site for its icon, whatever the page says.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) problems.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => problems.push(`not caught: ${webError.error().message}`));
  problemsOf.set(context, problems);
  return problems;
}

/** Waits for a problem that is meant to be, and takes it off the list; with all others like it. */
export async function expectProblem(page: Page, pattern: RegExp): Promise<void> {
  const problems = problemsOf.get(page.context()) ?? [];
  await expect.poll(() => problems.filter((problem) => pattern.test(problem))).not.toEqual([]);
  const others = problems.filter((problem) => !pattern.test(problem));
  problems.splice(0, problems.length, ...others);
}

/** What `axe.run` finds, as far as it is told of. */
interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Rules of axe-core whose outcome depends on colours and on how wide a page is. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/**
 * Holds a page to the rules of accessibility that a program can check: all of axe-core's, or those of looks alone, where
 * the same document was held to all of them in another look.
 */
export async function expectNoViolations(page: Page, rules: 'all' | 'of looks' = 'all'): Promise<void> {
  // Nobody reads of what is as it should be.
  const resultTypes = ['violations'];
  const options = { resultTypes, ...(rules === 'of looks' && { runOnly: { type: 'rule', values: rulesOfLooks } }) };
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  if (told.length > 0) throw new Error(`violations on ${page.url()}:\n\n${told.join('\n\n')}`);
}
