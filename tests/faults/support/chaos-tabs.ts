import type { BrowserContext, Response } from 'playwright-core';
import { expect } from 'vitest';
import { wordOf, type ChaosWords } from './chaos-words.ts';
import type { Round } from './chaos-plan.ts';
import { EditorTab } from './editor-tab.ts';
import type { KillableBrowser } from '../../support/killable-browser.ts';

/** Long enough for apps that restart several times on a busy machine. */
const patience = { timeout: 180_000, interval: 100 };
const writers = ['a', 'b'] as const;

interface Site {
  url: string;
  /** The path of the form. */
  path: string;
  /** The cookie of the author's session; undefined once it has ended. */
  session: string | undefined;
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
    if (session !== undefined) await this.#context.addCookies([{ name: 'session', value: session, url }]);
    this.#context.on('response', (response) => this.#note(response));
    const pages = [this.#context.pages()[0] ?? (await this.#context.newPage()), await this.#context.newPage()];
    this.#tabs = pages.map((page) => new EditorTab(page, url + path));
    await Promise.all(this.#tabs.map((tab) => tab.open()));
  }

  /** Kills the browser and starts it again. What only the two tabs had may be lost. */
  async kill(): Promise<void> {
    await this.#browser.kill();
    for (const writer of writers) this.#words.giveUp(writer);
    await this.start();
  }

  /** Kills the browser when it has kept what the server does not have, and checks that this is in the text again. */
  async killWithCopies(choice = 'Keep mine'): Promise<void> {
    await this.#browser.kill();
    await this.start();
    const notOffered = async () => {
      await this.#endConflicts(choice);
      const shown = (await Promise.all(this.#tabs.map((tab) => tab.words()))).flat();
      return this.#words.pending().filter((word) => !shown.includes(word));
    };
    await expect.poll(notOffered, patience).toEqual([]);
  }

  /** Kills the browser while a writer ends a conflict with what the program saves, and checks that they can go on. */
  async killInConflict(index: number, round: Round, number: number, save: () => Promise<void>): Promise<void> {
    const tab = this.#tabs[index];
    await this.settle();
    if (!tab || !(await this.#isOpen(tab))) return;
    await save();
    await this.type(index, number, round);
    const word = wordOf(number, 'c');
    await tab.typeInConflict(word);
    this.#words.type(word);
    await expect.poll(async () => (await this.#storedWords()).includes(word), patience).toBe(true);
    await this.killWithCopies('Keep the merged text');
  }

  /** Begins another article in a third tab, kills something once its text is on its way to the server, and waits for that. */
  async begin(number: number, kill: () => Promise<void>): Promise<void> {
    await this.connect(true);
    const word = wordOf(number, 'n');
    const tab = await this.#openNew();
    const sent = tab.firstSave();
    await tab.type(word, 0);
    this.#words.type(word);
    await sent;
    await kill();
    const other = tab.isClosed() ? await this.#openNew() : tab;
    await expect.poll(() => this.#words.pending('n'), patience).toEqual([]);
    await other.close();
  }

  async #openNew(): Promise<EditorTab> {
    const page = await this.#context?.newPage();
    if (!page) throw new Error('the browser is not started');
    const tab = new EditorTab(page, `${this.#site.url}/new`);
    await tab.open();
    return tab;
  }

  /** Waits until the server has what was typed, until the browser has it if the server cannot be reached. */
  async pause(choice: string): Promise<void> {
    const notKept = async () => {
      await this.#endConflicts(choice);
      const pending = this.#words.pending();
      if (this.#isReached) return pending;
      const stored = await this.#storedWords();
      return pending.filter((word) => !stored.includes(word));
    };
    await expect.poll(notKept, patience).toEqual([]);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get #isReached(): boolean {
    return this.#isConnected && this.#site.session !== undefined;
  }

  /** Gives the browser another session; without one, tells that its session has ended. */
  async signIn(session?: string): Promise<void> {
    const { url } = this.#site;
    this.#site.session = session;
    if (session !== undefined) await this.#context?.addCookies([{ name: 'session', value: session, url }]);
  }

  async connect(isConnected: boolean): Promise<void> {
    this.#isConnected = isConnected;
    await this.#context?.setOffline(!isConnected);
  }

  /** Connects and waits until the server has everything. */
  async settle(): Promise<void> {
    await this.connect(true);
    await this.pause('Keep mine');
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
      if ((await tab.endConflict(choice)) && choice === 'Keep theirs') this.#words.giveUp(writers[index]);
    }
  }

  /** Opens the form again after it was sent and the site was not reached. */
  async #isOpen(tab: EditorTab): Promise<boolean> {
    if (await tab.isOpen()) return true;
    if (this.#isReached) await tab.open();
    return this.#isReached;
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
