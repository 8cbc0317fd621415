import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSearchPath, endWithParent } from '@commonplace/engines/programs';
import { vi } from 'vitest';
import type { Tab, TabOptions } from './tab.ts';
import { capabilities, createTab, type Commands } from './web-driver.ts';

/** Marionette's names of the commands, whose parameters are those of W3C WebDriver. */
const commandNames = {
  navigate: 'WebDriver:Navigate',
  currentUrl: 'WebDriver:GetCurrentURL',
  find: 'WebDriver:FindElement',
  click: 'WebDriver:ElementClick',
  type: 'WebDriver:ElementSendKeys',
  property: 'WebDriver:GetElementProperty',
  actions: 'WebDriver:PerformActions',
  back: 'WebDriver:Back',
  reload: 'WebDriver:Refresh',
  openWindow: 'WebDriver:NewWindow',
  useWindow: 'WebDriver:SwitchToWindow',
  closeWindow: 'WebDriver:CloseWindow',
  run: 'WebDriver:ExecuteScript',
} as const satisfies Record<keyof Commands, string>;

/** Starts Firefox with a new profile and opens a tab. It ends with this process. */
export async function openFirefox(program: string, { javaScriptEnabled }: TabOptions): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'commonplace-firefox-'));
  const preferences = { 'marionette.port': 0, 'javascript.enabled': javaScriptEnabled, 'intl.accept_languages': 'en' };
  const lines = Object.entries(preferences).map((entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const [file, ...rest] = endWithParent('TERM', completeSearchPath(process.env['PATH']), [program, ...args]);
  const child = spawn(file, rest, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const portFile = join(profile, 'MarionetteActivePort');
  await vi.waitUntil(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', { timeout: 60_000 });
  const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
  const send = speakMarionette(socket);
  await send('WebDriver:NewSession', capabilities);
  const close = async () => {
    await send('Marionette:Quit', { flags: ['eForceQuit'] });
    await exited;
    socket.destroy();
    rmSync(profile, { recursive: true, force: true });
  };
  return createTab((name, parameters) => send(commandNames[name], parameters), close);
}

type Answer = { value?: unknown };
type Message = [kind: number, id: number, error: { error: string; message: string } | null, result: Answer | null];

/** Returns the function that sends a command of Marionette and returns the value or the object of its answer. Answers come in order. */
function speakMarionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = [];
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [message, rest] = takeMessage(received);
      received = rest;
      if (message === undefined) return;
      // The greeting is an object.
      if (!Array.isArray(message)) continue;
      const [, , error, result] = message as Message;
      const asker = waiting.shift();
      if (error) asker?.reject(new Error(`${error.error}: ${error.message}`));
      else asker?.resolve(result && 'value' in result ? result.value : result);
    }
  });
  let sent = 0;
  return (name, parameters) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ resolve, reject });
    const text = JSON.stringify([0, (sent += 1), name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return promise;
  };
}

/** Takes the first message, which stands behind its length in bytes and a colon, if all of it has arrived. */
function takeMessage(received: Buffer): [message: unknown, rest: Buffer] {
  const start = received.indexOf(':') + 1;
  const end = start + Number(received.subarray(0, Math.max(start - 1, 0)).toString());
  if (start === 0 || received.length < end) return [undefined, received];
  return [JSON.parse(received.subarray(start, end).toString()), received.subarray(end)];
}
