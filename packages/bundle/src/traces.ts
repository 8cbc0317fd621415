// Runs before anything else of a program: traces name the sources. Node's own way (`--enable-source-maps`) reads every map
// when a program is loaded, a quarter of what that costs; here a map is read once something has failed.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** The map beside a file of a bundle; undefined of what has none. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(url), 'utf8')));
  } catch {
    return undefined; // Not a file of ours, or without a map.
  }
}

interface Frame extends NodeJS.CallSite {
  /** As Node writes it. */
  toString(): string;
}

/** A frame as Node writes it, with its place in the source where that is known. */
function describe(frame: Frame): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const source = mapOf(file)?.findOrigin(line, column);
  if (!source || !('fileName' in source)) return text;
  const place = `${new URL(source.fileName, file).href}:${source.lineNumber}:${source.columnNumber}`;
  return text.replace(`${file}:${line}:${column}`, () => place);
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n');
