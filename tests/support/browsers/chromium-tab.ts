import type { Page } from 'playwright-core';
import { enter, type Tab } from './tab.ts';

/** Returns a page of Chromium as the tab of a journey. */
export function chromiumTab(first: Page): Tab {
  let page = first;
  const at = (xpath: string) => page.locator(`xpath=${xpath}`).first();
  return {
    async open(url) {
      await page.goto(url);
    },
    url: () => Promise.resolve(page.url()),
    click: (xpath) => at(xpath).click(),
    type: (xpath, text) => at(xpath).pressSequentially(text.replace(enter, '\n')),
    typeOn: (text) => page.keyboard.type(text),
    async back() {
      await page.goBack();
    },
    async reload() {
      await page.reload();
    },
    async replaceWindow() {
      const next = await page.context().newPage();
      await page.close();
      page = next;
    },
    run: (script) => page.evaluate(`(() => {${script}})()`),
    read: (xpath, property) => at(xpath).evaluate((element, name) => element[name as keyof typeof element], property),
    [Symbol.asyncDispose]: () => page.close(),
  };
}
