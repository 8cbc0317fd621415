import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryFolder } from './repository-files.ts';

/** A step of a guide: a file, and its text or a change of it. A step without code is left to the reader. */
export interface GuideStep {
  path: string;
  language?: string;
  code?: string;
}

/** Returns the numbered steps of a section that name a file. Throws if the document has no such section. */
export function readGuide(document: string, heading: string): GuideStep[] {
  const guide = readFileSync(join(repositoryFolder, document), 'utf8');
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${document} has no section ${heading}`);
  return Array.from(
    section.matchAll(/^\d+\. `([^`]+)`: [^\n]*\n(?:\n```(\w+)\n([^]*?)^```$)?/gm),
    ([, path = '', language, code]) => ({ path, ...(language && { language }), ...(code && { code }) }),
  );
}

/** Follows a step in a copy of the repository: creates the file, applies a diff, or adds lines after the first one of the code. */
export function followStep(copy: string, { path, language, code }: GuideStep): void {
  if (code === undefined) return;
  const file = join(copy, path);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return;
  }
  const hunks = language === 'diff' ? code.split(/^@@\n/m).map(readHunk) : [{ before: firstLine(code), after: code }];
  let text = readFileSync(file, 'utf8');
  for (const { before, after } of hunks) {
    const parts = text.split(before);
    if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times: ${before}`);
    text = parts.join(after);
  }
  writeFileSync(file, text);
}

function firstLine(code: string): string {
  return code.slice(0, code.indexOf('\n') + 1);
}

/** Returns the lines before and after a change, without their marks. */
function readHunk(hunk: string): { before: string; after: string } {
  const lines = hunk.match(/^.*\n/gm) ?? [];
  const without = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1) || '\n')
      .join('');
  return { before: without('+'), after: without('-') };
}
