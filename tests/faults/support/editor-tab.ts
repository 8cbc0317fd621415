import { errors, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { wordsIn } from './chaos-words.ts';

/** Returns everything that a page keeps in the browser. */
const readStorage = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    for (const store of stores) kept.push(await settled(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  return JSON.stringify(kept);
})()`;

/** A tab with the form of an article, as its author uses it. */
export class EditorTab {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  get #text() {
    return this.#page.getByRole('textbox', { name: 'Text', exact: true });
  }

  /** Opens the form, again and again while the site is not reached. */
  async open(): Promise<void> {
    const attempt = async () => {
      await this.#page.goto(this.#url).catch(() => undefined);
      return this.isOpen();
    };
    await expect.poll(attempt, { timeout: 180_000, interval: 500 }).toBe(true);
  }

  /**
   * Types a word this many words after the start, or before the end if `position` is negative. Returns whether it is in the text:
   * a conflict or the answer to the form may interrupt.
   */
  async type(word: string, position: number): Promise<boolean> {
    const { keyboard } = this.#page;
    const isFromEnd = position < 0;
    await ifThere(this.#text.press(isFromEnd ? 'Control+End' : 'Control+Home'));
    for (let step = 0; step < Math.abs(position); step += 1)
      await keyboard.press(isFromEnd ? 'Control+ArrowLeft' : 'Control+ArrowRight');
    // At once: what each key costs is no matter of this test.
    await keyboard.insertText(position === 0 || isFromEnd ? `${word} ` : ` ${word}`);
    return (await this.words()).includes(word);
  }

  /** Waits until the text of a new article is on its way to the server. */
  async firstSave(): Promise<void> {
    await this.#page.waitForRequest(`${new URL(this.#url).origin}/api/articles/autosave`, { timeout: 180_000 });
  }

  async close(): Promise<void> {
    await this.#page.close();
  }

  isClosed(): boolean {
    return this.#page.isClosed();
  }

  /** Returns the words in its text. */
  async words(): Promise<string[]> {
    return (await this.isOpen()) ? wordsIn((await ifThere(this.#text.textContent())) ?? '') : [];
  }

  /** Returns the words that the browser keeps for all tabs. */
  async storedWords(): Promise<string[]> {
    return wordsIn(await this.#page.evaluate<string>(readStorage));
  }

  /** Types a word into what the writer makes of a conflict, once there is one. */
  async typeInConflict(word: string): Promise<void> {
    const merged = this.#page.getByRole('dialog').getByRole('textbox', { name: /^(?:The merged text|Your version)$/ });
    await merged.press('Control+Home', { timeout: 180_000 });
    await this.#page.keyboard.type(`${word} `);
  }

  /** Ends a conflict with a button; returns whether there was one. */
  async endConflict(choice: string): Promise<boolean> {
    const button = this.#page.getByRole('button', { name: choice, exact: true });
    if ((await button.count()) === 0) return false;
    await button.click();
    return true;
  }

  /** Sends the form to save, by keyboard, which does nothing while a conflict is shown. */
  async save(): Promise<void> {
    await ifThere(this.#page.getByRole('button', { name: 'Save draft', exact: true }).press('Enter'));
  }

  /** Whether it shows the form, and not that the site was not reached. */
  async isOpen(): Promise<boolean> {
    return (await this.#page.locator('.editor-text').count()) > 0;
  }
}

/** Returns undefined if another page has taken the place of the one with the element. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    throw error;
  }
}
