import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BuiltImage } from './build-image.ts';

/** A process of an image; disposing of it stops it like a container engine. */
export interface AppProcess extends AsyncDisposable {
  /** Resolves when `/readyz` of the monitoring port is 200; throws with the output of the process if it ends before. */
  ready(): Promise<void>;
  /** Returns the body of `/metrics` of the monitoring port. */
  metrics(): Promise<string>;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Long enough for a start on a busy machine. */
const readyDeadlineMs = 180_000;

/** Runs a command of an image; throws with its output if it fails. */
export async function runToEnd(image: BuiltImage, command: string[], environment: Record<string, string>) {
  const { child, output } = start(image, command, environment);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`);
}

/** Starts a command of the image; by default the image's own command. */
export function startApp(
  image: BuiltImage,
  command: string[] | undefined,
  environment: Record<string, string>,
): AppProcess {
  const { child, output } = start(image, command ?? image.command, environment);
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  const monitoring = `http://127.0.0.1:${environment['MONITORING_PORT']}`;
  return {
    stop,
    metrics: async () => (await fetch(`${monitoring}/metrics`)).text(),
    async ready() {
      const deadline = Date.now() + readyDeadlineMs;
      while (!(await answersOk(`${monitoring}/readyz`))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`not ready:\n${output()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) await stop();
    },
  };
}

/** Starts a program with the image's environment and the given variables, without those of this machine. */
function start(image: BuiltImage, [program = '', ...args]: string[], environment: Record<string, string>) {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: image.workingFolder,
    env: { ...image.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

async function answersOk(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false; // The port is not open yet.
  }
}
