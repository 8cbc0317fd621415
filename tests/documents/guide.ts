import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { repositoryFolder } from './repository-files.ts';

/** A numbered step of a guide: a file, and the code that it gets. */
export interface Step {
  path: string;
  /** Of the block of code: `diff` for a change. */
  language?: string | undefined;
  code?: string | undefined;
}

/** Returns the steps in a section of a document. */
export function stepsIn(document: string, section: string): Step[] {
  const sections = readFileSync(join(repositoryFolder, document), 'utf8').split(/^## /m);
  const content = sections.find((text) => text.startsWith(`${section}\n`)) ?? '';
  const steps = content.matchAll(/^\d+\. `([^`]+)`: [^\n]*\n(?:\n```(\w+)\n([^]*?)^```$)?/gm);
  return Array.from(steps, ([, path = '', language, code]) => ({ path, language, code }));
}

/** A copy of some apps and packages in which a guide is followed. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'commonplace-guide-'));
  readonly #copied: readonly string[];

  constructor(copied: readonly string[]) {
    this.#copied = copied;
    for (const folder of copied) this.#copyPackage(folder);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  pathOf(path: string): string {
    return join(this.folder, path);
  }

  /** Copies an app or a package, whose imports resolve to the other copies. */
  #copyPackage(folder: string): void {
    cpSync(join(repositoryFolder, folder), this.pathOf(folder), {
      recursive: true,
      filter: (path) => !/\/(?:dist|node_modules|\.turbo)$/.test(path),
    });
    const own = join(repositoryFolder, folder, 'node_modules');
    for (const name of globSync('{[!@]*,@*/*}', { cwd: own })) {
      const source = this.#copied.find((path) => path === name.replace('@commonplace', 'packages'));
      const link = this.pathOf(`${folder}/node_modules/${name}`);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(source === undefined ? realpathSync(join(own, name)) : this.pathOf(source), link);
    }
  }

  /** Creates a file, applies a diff, or adds lines: each passage of the code after the line that it begins with. */
  follow({ path, language, code = '' }: Step): void {
    const file = this.pathOf(path);
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
      return;
    }
    for (const { before, after } of language === 'diff' ? changesOf(code) : additionsOf(code)) {
      const parts = readFileSync(file, 'utf8').split(before);
      expect(parts, `${path}: ${before}`).toHaveLength(2);
      writeFileSync(file, parts.join(after));
    }
  }

  /** Returns the copied sources that differ from those of the repository, besides generated ones. */
  changedSources(pattern: string): string[] {
    return globSync(pattern, { cwd: this.folder, exclude: ['**/gen/**', '**/node_modules/**'] }).filter((path) => {
      const original = join(repositoryFolder, path);
      return !existsSync(original) || readFileSync(original, 'utf8') !== readFileSync(this.pathOf(path), 'utf8');
    });
  }

  /** Runs a program in a copied folder. */
  run(folder: string, program: string, ...options: string[]): void {
    const { status, stdout, stderr } = spawnSync(program, options, { cwd: this.pathOf(folder), encoding: 'utf8' });
    expect(status, `${program} ${options.join(' ')}\n${stdout}${stderr}`).toBe(0);
  }

  /** Returns what the compiler says of copied sources. */
  typeErrors(include: readonly string[]): string {
    const options = {
      extends: join(repositoryFolder, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        // The client also runs in browsers.
        lib: ['es2024', 'esnext.disposable', 'esnext.float16', 'dom', 'dom.iterable'],
        customConditions: ['@commonplace/source'],
        paths: {},
        typeRoots: [join(repositoryFolder, 'node_modules/@types')],
      },
      include,
      exclude: ['**/*.test.ts', '**/testing/**'],
    };
    writeFileSync(this.pathOf('tsconfig.json'), JSON.stringify(options));
    const { stdout } = spawnSync('tsc', ['--project', this.folder, '--singleThreaded'], { encoding: 'utf8' });
    return stdout;
  }
}

/** Lines of a file, and those that replace them. */
interface Change {
  before: string;
  after: string;
}

function additionsOf(code: string): Change[] {
  return code.split(/\n\n(?=[^\n])/).map((passage) => ({
    before: `${passage.split('\n', 1)[0]}\n`,
    after: `${passage.trimEnd()}\n`,
  }));
}

/** Returns the changes of a diff, which `@@` separates. */
function changesOf(diff: string): Change[] {
  return diff.split(/^@@\n/m).map((hunk) => {
    const lines = hunk.match(/^.*\n/gm) ?? [];
    const without = (mark: string) =>
      lines
        .filter((line) => !line.startsWith(mark))
        .map((line) => line.slice(1) || '\n')
        .join('');
    return { before: without('+'), after: without('-') };
  });
}
