import { vi } from 'vitest';
import type { Tab } from './tab.ts';

/** The commands of W3C WebDriver that journeys need. */
export interface Commands {
  navigate: { url: string };
  currentUrl: object;
  find: { using: 'xpath'; value: string };
  click: { id: string };
  type: { id: string; text: string };
  property: { id: string; name: string };
  actions: { actions: readonly object[] };
  back: object;
  reload: object;
  openWindow: { type: 'window' };
  useWindow: { handle: string };
  closeWindow: object;
  run: { script: string; args: readonly object[] };
}

/** Sends a command to a browser and returns the value of the answer. Throws what the browser reports as an error. */
export type Send = <Name extends keyof Commands>(name: Name, parameters: Commands[Name]) => Promise<unknown>;

/** What a session asks of the browser: nothing but this machine can be reached. */
export const capabilities = {
  proxy: { proxyType: 'manual', httpProxy: '127.0.0.1:9', sslProxy: '127.0.0.1:9', noProxy: ['localhost'] },
};

/** Returns a tab of a browser that speaks WebDriver. */
export function createTab(send: Send, close: () => Promise<void>): Tab {
  /** The page can be replaced between finding an element and using it, so that both are tried again. */
  const use = <Value>(xpath: string, action: (id: string) => Promise<Value>): Promise<Value> =>
    vi.waitFor(async () => action(firstValue(await send('find', { using: 'xpath', value: xpath }))), {
      timeout: 60_000,
      interval: 100,
    });
  return {
    async open(url) {
      await send('navigate', { url });
    },
    url: async () => String(await send('currentUrl', {})),
    async click(xpath) {
      await use(xpath, (id) => send('click', { id }));
    },
    async type(xpath, text) {
      await use(xpath, (id) => send('type', { id, text }));
    },
    async typeOn(text) {
      const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async back() {
      await send('back', {});
    },
    async reload() {
      await send('reload', {});
    },
    async replaceWindow() {
      const { handle } = (await send('openWindow', { type: 'window' })) as { handle: string };
      await send('closeWindow', {});
      await send('useWindow', { handle });
    },
    run: (script) => send('run', { script, args: [] }),
    read: (xpath, name) => use(xpath, (id) => send('property', { id, name })),
    [Symbol.asyncDispose]: close,
  };
}

/** An element is an object with its id under a long fixed name. */
function firstValue(element: unknown): string {
  return String(Object.values(element as object)[0]);
}
