import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { isFullRun } from '@commonplace/testing/extent';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from './chromium.ts';

/** Allows for a slow machine. */
const pageTimeoutMs = 150_000;

export interface TestBrowser {
  /**
   * Opens a page in a new context. Console errors (including Content-Security-Policy violations) and uncaught errors on it
   * fail the test when it ends.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>;
}

/** All files of a worker share `running`. */
const inBrowser = test.extend('running', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
  const browser = await launchChromium();
  onCleanup(() => browser.close());
  return browser;
});

const problemsOf = new WeakMap<BrowserContext, string[]>();

/** Provides the browser to the tests of a file. Call it at the top level. */
export function useBrowser(): TestBrowser {
  let browser: Browser;
  inBrowser.beforeAll(({ running }) => {
    browser = running;
  });
  return {
    async openPage(options) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(pageTimeoutMs);
      const problems = collectProblems(context);
      onTestFinished(async () => {
        await context.close();
        expect(problems, 'errors on pages').toEqual([]);
      });
      return context.newPage();
    },
  };
}

/** Collects the errors on the pages of a context. */
function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    // Browsers always request the icon, and a stalled machine fails health checks.
    const isExpected = url.endsWith('/favicon.ico') || (url.includes('/api/health_checks/') && text.includes('503'));
    if (message.type() === 'error' && !isExpected) problems.push(`${text} (${url})`);
  });
  context.on('weberror', (webError) => problems.push(`uncaught: ${webError.error().message}`));
  problemsOf.set(context, problems);
  return problems;
}

/** Waits for an expected error and removes all that match from the list. */
export async function expectProblem(page: Page, pattern: RegExp): Promise<void> {
  const problems = problemsOf.get(page.context()) ?? [];
  await expect.poll(() => problems.filter((problem) => pattern.test(problem))).not.toEqual([]);
  const others = problems.filter((problem) => !pattern.test(problem));
  problems.splice(0, problems.length, ...others);
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Violations = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];

/** Rules that axe-core leaves out unless they are named; names contain what is seen for people who speak to their browser. */
const furtherRules = ['target-size', 'label-content-name-mismatch'];

const chosenRules = {
  all: { rules: Object.fromEntries(furtherRules.map((rule) => [rule, { enabled: true }])) },
  // Those that depend on colors or on the width of the page.
  'of looks': {
    runOnly: {
      type: 'rule',
      values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
    },
  },
};

/** A selection of axe-core's rules. */
export type Rules = keyof typeof chosenRules;

/**
 * In how many of the two looks a page is checked. One by default, which takes half of the time: its colors come from
 * the theme, whose contrast in both looks `packages/ui/src/assets.unit.test.ts` calculates, and neighbors are checked in the other
 * look. A full run checks both.
 */
export const looksPerPage = isFullRun ? 2 : 1;

/**
 * Checks a page with axe-core: with all rules, or with those whose outcome can differ from an earlier full check. `known` selects
 * elements that were checked on another page.
 */
export async function expectNoViolations(page: Page, rules: Rules = 'all', known?: string): Promise<void> {
  // Reports violations only, which is quicker. Skips frames, which have no axe-core to answer.
  const options = { resultTypes: ['violations'], iframes: false, ...chosenRules[rules] };
  const context = known === undefined ? 'document' : JSON.stringify({ exclude: [known] });
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe);
  const violations = await page.evaluate<Violations>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  if (lines.length > 0) throw new Error(`violations on ${page.url()}:\n\n${lines.join('\n\n')}`);
}
