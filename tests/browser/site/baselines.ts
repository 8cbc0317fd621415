import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Returns where the text of an element ends. */
const bottomOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = node.ownerDocument.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().bottom;
  });

/** Expects two texts of one size to stand on one line. */
export async function expectOnOneLine(one: Locator, other: Locator): Promise<void> {
  expect(Math.abs((await bottomOf(one)) - (await bottomOf(other)))).toBeLessThan(0.5);
}
