import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from './chromium.ts';

/** How long a page may take for anything, on a slow machine. */
const patienceMs = 150_000;

/** The browser of the tests. */
export interface TestBrowser {
  /**
   * A page of a context of its own, which knows of no other. What goes wrong on it fails the test, once that ends: errors
   * on the console, of which violations of a Content-Security-Policy are some, and whatever a script does not catch.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Its `running` is one for all files that follow each other in a process. */
const inBrowser = test.extend('running', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
  const browser = await launchChromium();
  onCleanup(() => browser.close());
  return browser;
});

const problemsOf = new WeakMap<BrowserContext, string[]>();

/** What opens pages for the tests of a file; to be called at its top. */
export function useBrowser(): TestBrowser {
  let browser: Browser;
  inBrowser.beforeAll(({ running }) => {
    browser = running;
  });
  return {
    async openPage(options) {
      const context = await browser.newContext(options);
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
    const text = message.text();
    const { url } = message.location();
    // A browser asks every site for its icon, whatever the page says; a machine that stalls answers for its health late.
    const isMeant = url.endsWith('/favicon.ico') || (url.includes('/api/health_checks/') && text.includes('503'));
    if (message.type() === 'error' && !isMeant) problems.push(`${text} (${url})`);
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

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What `axe.run` finds that is wrong. */
type Violations = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];

/** Rules of axe-core whose outcome depends on colors. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

const only = (values: readonly string[]) => ({ runOnly: { type: 'rule', values } });
const chosenRules = {
  all: {},
  'of colors': only(rulesOfColors),
  // On how wide a page is, besides.
  'of looks': only([...rulesOfColors, 'scrollable-region-focusable', 'target-size']),
  'but colors': { rules: Object.fromEntries(rulesOfColors.map((rule) => [rule, { enabled: false }])) },
};

/** Which of axe-core's rules a page is held to. */
export type Rules = keyof typeof chosenRules;

/**
 * Holds a page to the rules of accessibility that a program can check: all of axe-core's, or those that can come to
 * another end than where the same was held to all of them in another look.
 */
export async function expectNoViolations(page: Page, rules: Rules = 'all'): Promise<void> {
  // Of what is as it should be nothing is told: that is most of what is found. Frames have no axe-core that could answer,
  // and would be waited for.
  const options = { resultTypes: ['violations'], iframes: false, ...chosenRules[rules] };
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe);
  const violations = await page.evaluate<Violations>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  if (lines.length > 0) throw new Error(`violations on ${page.url()}:\n\n${lines.join('\n\n')}`);
}
