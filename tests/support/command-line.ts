import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a run of the command line is given. */
export interface CommandRequest {
  args: string[];
  environment: Record<string, string>;
}

/** How it ended, and what it said. */
export interface CommandOutput {
  code: number;
  stdout: string;
  stderr: string;
}

/** The operator's command line. */
export interface CommandLine extends Disposable {
  /** Runs a command in a process that is there, which takes no time to speak of. */
  run(args: string[], environment: Record<string, string>): Promise<CommandOutput>;
}

/** Starts a process that runs commands one after the other: to load the command line for each takes a second. */
export function startCommandLine(): CommandLine {
  const host = fork(fileURLToPath(new URL('./command-line-host.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(host, 'exit').then(() => Promise.reject(new Error('the command line has ended')));
  const ask = async (request: CommandRequest) => {
    const answered = once(host, 'message');
    host.send(request);
    const [output] = (await Promise.race([answered, ended])) as [CommandOutput];
    return output;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(args, environment) {
      const output = last.then(() => ask({ args, environment }));
      last = output.catch(() => undefined);
      return output;
    },
    [Symbol.dispose]() {
      ended.catch(() => undefined);
      host.kill();
    },
  };
}

const main = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

/** Runs a command as operators do, in a process of its own. */
export function runProcess(args: string[], environment: Record<string, string>): Promise<CommandOutput> {
  const env = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
