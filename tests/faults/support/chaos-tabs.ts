import type { BrowserContext, Response } from 'playwright-core';
import { expect } from 'vitest';
import { wordOf, type ChaosWords } from './chaos-words.ts';
import { EditorTab } from './editor-tab.ts';
import type { KillableBrowser } from './killable-browser.ts';

/** Long enough for apps that restart several times on a busy machine. */
const patience = { timeout: 180_000, interval: 100 };
const writers = ['a', 'b'] as const;

interface Site {
  url: string;
  /** The path of the form. */
  path: string;
  /** The cookie of the author's session. */
  session: string;
}

/** Two tabs with the same article. */
export class ChaosTabs {
  readonly #browser: KillableBrowser;
  readonly #site: Site;
  readonly #words: ChaosWords;
  #context: BrowserContext | undefined;
  #tabs: EditorTab[] = [];
  #isConnected = true;

  constructor(browser: KillableBrowser, site: Site, words: ChaosWords) {
    this.#browser = browser;
    this.#site = site;
    this.#words = words;
  }

  /** Starts the browser and opens the tabs at once. */
  async start(): Promise<void> {
    const { url, path, session } = this.#site;
    this.#context = await this.#browser.start();
    this.#isConnected = true;
    await this.#context.addCookies([{ name: 'session', value: session, url }]);
    this.#context.on('response', (response) => this.#note(response));
    const pages = [this.#context.pages()[0] ?? (await this.#context.newPage()), await this.#context.newPage()];
    this.#tabs = pages.map((page) => new EditorTab(page, url + path));
    await Promise.all(this.#tabs.map((tab) => tab.open()));
  }

  /** Kills the browser and starts it again. What only the tabs had may be lost. */
  async kill(): Promise<void> {
    await this.#browser.kill();
    this.#words.giveUp();
    await this.start();
  }

  /** Kills the browser once it has kept what the server does not have, and checks that this is in the text again. */
  async killAfterPause(choice: string): Promise<void> {
    await this.pause(choice);
    await this.#browser.kill();
    await this.start();
    const notOffered = async () => {
      await this.#endConflicts('Use yours');
      const shown = (await Promise.all(this.#tabs.map((tab) => tab.words()))).flat();
      return this.#words.pending().filter((word) => !shown.includes(word));
    };
    await expect.poll(notOffered, patience).toEqual([]);
  }

  /** Waits until the server has what was typed, without a connection until the browser has it. */
  async pause(choice: string): Promise<void> {
    const notKept = async () => {
      await this.#endConflicts(choice);
      const pending = this.#words.pending();
      if (this.#isConnected) return pending;
      const stored = await this.#storedWords();
      return pending.filter((word) => !stored.includes(word));
    };
    await expect.poll(notKept, patience).toEqual([]);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async connect(isConnected: boolean): Promise<void> {
    this.#isConnected = isConnected;
    await this.#context?.setOffline(!isConnected);
  }

  /** Connects and waits until the server has everything. */
  async settle(): Promise<void> {
    await this.connect(true);
    await this.pause('Use yours');
  }

  /** Types a word in a tab. */
  async type(index: number, round: number, { position, choice }: { position: number; choice: string }): Promise<void> {
    const [tab, writer] = [this.#tabs[index], writers[index]];
    if (!tab || !writer || !(await this.#isOpen(tab))) return;
    const word = wordOf(round, writer);
    await this.#endConflicts(choice);
    if (await tab.type(word, position)) this.#words.type(word);
  }

  /** Sends the form of a tab. */
  async send(index: number, choice: string): Promise<void> {
    const tab = this.#tabs[index];
    await this.#endConflicts(choice);
    if (tab && (await this.#isOpen(tab))) await tab.save();
  }

  /** Ends the conflicts of all tabs. */
  async #endConflicts(choice: string): Promise<void> {
    for (const [index, tab] of this.#tabs.entries()) {
      // A writer who takes the other's text drops what was not sent.
      if ((await tab.endConflict(choice)) && choice === 'Use the other') this.#words.giveUp(writers[index]);
    }
  }

  /** Opens the form again after it was sent and the site was not reached. */
  async #isOpen(tab: EditorTab): Promise<boolean> {
    if (await tab.isOpen()) return true;
    if (this.#isConnected) await tab.open();
    return this.#isConnected;
  }

  /** Returns the words that the browser keeps, which a page of the site can tell. */
  async #storedWords(): Promise<string[]> {
    for (const tab of this.#tabs) if (await tab.isOpen()) return tab.storedWords();
    return [];
  }

  #note(response: Response): void {
    const isKept = [200, 201, 409].includes(response.status());
    if (isKept && response.url().endsWith('/autosave')) this.#words.acknowledge(response.request().postData());
  }
}
