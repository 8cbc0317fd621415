import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = new URL('../../', import.meta.url);

/** Returns the code blocks of a document in this language. */
export async function codeBlocks(document: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(document, root), 'utf8');
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```$/gms), ([, name, code = '']) => ({ name, code }))
    .filter(({ name }) => name === language)
    .map(({ code }) => code);
}

/** A command of an example, with the output that the document shows. */
export interface Command {
  line: string;
  /** The pieces of the output between omissions (`...`). */
  shows: string[];
}

/** Returns the commands of a block with prompts (`$ `). A comment after a prompt repeats the previous command. */
export function commandsIn(block: string): Command[] {
  const commands: Command[] = [];
  for (const [, typed = '', output = ''] of block.matchAll(/^\$ ((?:[^\n]*\\\n)*[^\n]*)\n((?:(?!\$ )[^\n]*\n)*)/gm)) {
    const line = typed.startsWith('#') ? (commands.at(-1)?.line ?? '') : typed;
    const shows = output.split(/\.{3,}|\n/).map((piece) => piece.trim());
    commands.push({ line, shows: shows.filter(Boolean) });
  }
  return commands;
}

/** A folder in which examples run. */
export interface ExampleFolder extends AsyncDisposable {
  folder: string;
  /** Runs a shell command and returns its output. */
  run(command: string, variables: Record<string, string>): Promise<string>;
  /** Writes a program to a file of this name and starts it. */
  start(name: string, source: string, variables: Record<string, string>): Promise<RunningProgram>;
}

export interface RunningProgram {
  firstLine: Promise<string>;
  /** The whole output, once it has exited with 0. */
  output: Promise<string>;
}

/** Creates a folder for examples, with a `curl` on the path. */
export async function openExampleFolder(): Promise<ExampleFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-examples-'));
  const curl = join(folder, 'curl');
  const program = fileURLToPath(new URL('curl.ts', import.meta.url));
  await writeFile(curl, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(curl, 0o755);
  const environment = { PATH: [folder, process.env['PATH']].join(delimiter) };
  return {
    folder,
    async run(command, variables) {
      const env = { ...environment, ...variables };
      return (await promisify(execFile)('sh', ['-c', command], { cwd: folder, env })).stdout;
    },
    async start(name, source, variables) {
      const file = join(folder, name);
      await writeFile(file, source);
      return watch(spawn(process.execPath, [file], { cwd: folder, env: { ...environment, ...variables } }));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

function watch(child: ReturnType<typeof spawn>): RunningProgram {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the program has no output streams');
  const lines: string[] = [];
  const reader = createInterface(stdout).on('line', (line) => lines.push(line));
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const first = Promise.withResolvers<string>();
  const output = new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve(lines.join('\n'));
      else reject(new Error(`the program ended with ${code}: ${errors}`));
    });
  });
  reader.once('line', first.resolve);
  output.catch(first.reject);
  return { firstLine: first.promise, output };
}
