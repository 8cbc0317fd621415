// The process of `startCommandLine`: loads the command line once and runs it repeatedly.
import { createProgram } from '@commonplace/cli/program';
import type { CommandRequest, CommandOutput } from './command-line.ts';

/** Thrown by `process.exit`, which commander calls after a help text or an invalid option. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

process.exit = (code) => {
  throw new Exit(Number(code ?? 0));
};

/** Buffers the output to a stream; the returned function returns and clears it. */
function gather(stream: NodeJS.WriteStream): () => string {
  let written = '';
  stream.write = (chunk: string | Uint8Array) => {
    written += chunk.toString();
    return true;
  };
  return () => {
    const text = written;
    written = '';
    return text;
  };
}

const takeOutput = gather(process.stdout);
const takeErrors = gather(process.stderr);

async function run({ args, environment }: CommandRequest): Promise<CommandOutput> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = 0;
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    process.exitCode = error.code;
  }
  return { code: process.exitCode, stdout: takeOutput(), stderr: takeErrors() };
}

process.on('message', (request) => {
  void run(request as CommandRequest).then((output) => process.send?.(output));
});
