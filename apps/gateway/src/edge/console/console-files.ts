import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The files of the built console. */
export interface ConsoleFiles {
  /** The HTML of every screen. */
  document: string;
  /** Its assets by file name, which has a hash of the content. */
  assets: ReadonlyMap<string, ConsoleAsset>;
}

interface ConsoleAsset {
  path: string;
  type: string;
  /** The paths of the encoded files, by content encoding. */
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

/** Finds the files of a built console in a folder; undefined if it is not one. Other files in it are not served. */
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
    const available = encodings.filter((encoding) => names.has(name + endings[encoding]));
    const path = join(assetFolder, name);
    assets.set(name, {
      path,
      type,
      encodings: new Map(available.map((encoding) => [encoding, path + endings[encoding]])),
    });
  }
  return { document: readFileSync(index, 'utf8'), assets };
}
