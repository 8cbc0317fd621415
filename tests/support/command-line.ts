import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The arguments and environment of a run. */
export interface CommandRequest {
  args: string[];
  environment: Record<string, string>;
}

export interface CommandOutput {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandLine extends Disposable {
  /** Runs a command in a running process, which saves the time to load the command line. */
  run(args: string[], environment: Record<string, string>): Promise<CommandOutput>;
}

/** Starts a process that runs commands one after the other, since loading the command line takes a second. */
export function startCommandLine(): CommandLine {
  const host = fork(fileURLToPath(new URL('./command-line-host.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(host, 'exit').then(() => Promise.reject(new Error('the command line has ended')));
  const send = async (request: CommandRequest) => {
    const answered = once(host, 'message');
    host.send(request);
    const [output] = (await Promise.race([answered, ended])) as [CommandOutput];
    return output;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(args, environment) {
      const output = last.then(() => send({ args, environment }));
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

/** Runs a command like an operator, in a new process. */
export function runProcess(args: string[], environment: Record<string, string>): Promise<CommandOutput> {
  const env = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
