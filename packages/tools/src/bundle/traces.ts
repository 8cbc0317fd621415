// Runs before the rest of a program and maps stack traces to the sources. Unlike `--enable-source-maps`, which reads all
// maps at startup, it reads a map when an error occurs.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** Returns the source map of a bundled file, if it has one. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(url), 'utf8')));
  } catch {
    return undefined; // Not one of our files, or without a map.
  }
}

interface Frame extends NodeJS.CallSite {
  /** Returns the text that Node would print. */
  toString(): string;
}

/** Returns the text of a frame, with its position in the source if known. */
function describe(frame: Frame): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const source = mapOf(file)?.findOrigin(line, column);
  if (!source || !('fileName' in source)) return text;
  const position = `${new URL(source.fileName, file).href}:${source.lineNumber}:${source.columnNumber}`;
  return text.replace(`${file}:${line}:${column}`, () => position);
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n');
