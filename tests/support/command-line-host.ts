// A process that runs the command line again and again, once it has loaded it: see command-line.ts.
import { createProgram } from '@commonplace/cli/program';
import type { CommandRequest, CommandOutput } from './command-line.ts';

/** What `process.exit` throws here: commander ends the process after a help text or a wrong option. */
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

/** Gathers what is written to a stream of the process until it is taken. */
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
