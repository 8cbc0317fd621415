import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The files of a built console. */
export interface ConsoleFiles {
  /** The document that every address of the console shows. */
  document: string;
  /** What it loads, by its name, in which stands what is in it. */
  assets: ReadonlyMap<string, ConsoleAsset>;
}

interface ConsoleAsset {
  path: string;
  type: string;
  /** The forms that it comes in besides, by their name in `Content-Encoding`. */
  encodings: ReadonlyMap<Encoding, string>;
}

export const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What is in a folder that `apps/console` was built into; undefined when that is none. Nothing else in it is ever served. */
export function findConsole(folder: string): ConsoleFiles | undefined {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  const assetFolder = join(folder, 'assets');
  const entries = readdirSync(assetFolder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const assets = new Map<string, ConsoleAsset>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const there = encodings.filter((encoding) => names.has(name + endings[encoding]));
    const path = join(assetFolder, name);
    assets.set(name, { path, type, encodings: new Map(there.map((encoding) => [encoding, path + endings[encoding]])) });
  }
  return { document: readFileSync(index, 'utf8'), assets };
}
