import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '@commonplace/engines/ports';
import type { WebKitPrograms } from '@commonplace/engines/other-browsers';
import { completeSearchPath, endWithParent, type Command } from '@commonplace/engines/programs';
import { vi } from 'vitest';
import type { Tab, TabOptions } from './tab.ts';
import { capabilities, createTab, type Commands } from './web-driver.ts';

/** The requests of W3C WebDriver, below the address of a session. */
const requests = {
  navigate: () => ['POST', '/url'],
  currentUrl: () => ['GET', '/url'],
  find: () => ['POST', '/element'],
  click: ({ id }) => ['POST', `/element/${id}/click`],
  type: ({ id }) => ['POST', `/element/${id}/value`],
  property: ({ id, name }) => ['GET', `/element/${id}/property/${name}`],
  actions: () => ['POST', '/actions'],
  back: () => ['POST', '/back'],
  reload: () => ['POST', '/refresh'],
  openWindow: () => ['POST', '/window/new'],
  useWindow: () => ['POST', '/window'],
  closeWindow: () => ['DELETE', '/window'],
  run: () => ['POST', '/execute/sync'],
} satisfies { [Name in keyof Commands]: (parameters: Commands[Name]) => [method: string, path: string] };

/** Starts WebKitGTK on its own display and opens a tab. Both end with this process. */
export async function openWebKit(programs: WebKitPrograms, { javaScriptEnabled }: TabOptions): Promise<Tab> {
  const display = start([programs.display, '-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']);
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const environment = { DISPLAY: `:${number.toString().trim()}`, LANGUAGE: 'en', LIBGL_ALWAYS_SOFTWARE: '1' };
  const args = ['--automation', `--enable-javascript=${javaScriptEnabled}`];
  const { driver, session } = await startSession(programs.driver, environment, args);
  return createTab(
    async (name, parameters) => {
      const [method, path] = (requests[name] as (from: object) => [string, string])(parameters);
      if (name === 'click' && 'id' in parameters)
        await ask('POST', `${session}/execute/sync`, scrollingTo(parameters.id));
      return ask(method, session + path, parameters);
    },
    async () => {
      await ask('DELETE', session, {});
      for (const child of [driver, display]) await end(child);
    },
  );
}

/** The driver does not scroll to an element that is a few pixels below the window. The long name marks elements (W3C WebDriver). */
function scrollingTo(id: string): object {
  const element = { 'element-6066-11e4-a52e-4f735466cecf': id };
  return { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [element] };
}

/** Starts the driver and a browser. Starts both again if that takes long, since the driver may wait for its browser forever. */
async function startSession(program: string, environment: NodeJS.ProcessEnv, args: readonly string[]) {
  const alwaysMatch = { ...capabilities, 'webkitgtk:browserOptions': { args } };
  const body = { capabilities: { alwaysMatch } };
  for (;;) {
    const { driver, origin } = await startDriver(program, environment);
    const signal = AbortSignal.timeout(60_000);
    try {
      const { sessionId } = (await ask('POST', `${origin}/session`, body, signal)) as { sessionId: string };
      return { driver, session: `${origin}/session/${sessionId}` };
    } catch (error) {
      await end(driver);
      if (!signal.aborted) throw error;
    }
  }
}

/** Starts the driver and waits until it answers. Starts it again if it ends, as it does if another program takes its port. */
async function startDriver(program: string, environment: NodeJS.ProcessEnv) {
  for (;;) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const driver = start([program, `--port=${port}`], environment);
    const ended = once(driver, 'exit').then(() => false);
    const ready = vi.waitFor(() => ask('GET', `${origin}/status`, {}), { timeout: 60_000, interval: 100 });
    if (await Promise.race([ready.then(() => true), ended])) return { driver, origin };
    ready.catch(() => undefined);
  }
}

/** Starts a program that ends with this process; its fourth stream is a pipe. */
function start(command: Command, environment?: NodeJS.ProcessEnv): ChildProcess {
  const [file, ...args] = endWithParent('TERM', completeSearchPath(process.env['PATH']), command);
  return spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env: { ...process.env, ...environment } });
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Sends a request of W3C WebDriver and returns the value of the answer. */
async function ask(method: string, url: string, body: object, signal: AbortSignal | null = null): Promise<unknown> {
  const answer = await fetch(url, { method, signal, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}
