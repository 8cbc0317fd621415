import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

function readManifest(): Record<string, Chunk> {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path))
    throw new Error('npm run shell -- turbo run build --filter=@commonplace/console must run first');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
}

/** Returns the files that a browser loads before it shows the frame. */
function firstLoad(chunks: Record<string, Chunk>): string[] {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const name of chunk.imports ?? []) add(chunks[name]);
  };
  add(Object.values(chunks).find(({ isEntry }) => isEntry));
  return [...files];
}

const transferBytes = (file: string) => {
  const compressed = join(dist, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
};

test('loads less than 200 KiB before the first screen, and no screens', () => {
  const chunks = readManifest();
  const files = firstLoad(chunks);
  const bytes = files.reduce((sum, file) => sum + transferBytes(file), 0);
  expect(bytes).toBeLessThan(200 * 1024);
  const screens = Object.entries(chunks).filter(([name]) => /^src\/areas\/.*\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(3);
  expect(screens.filter(([, { file }]) => files.includes(file))).toEqual([]);
});

/** API keys, tokens, private keys and database URLs. */
const secret = /\bcp[a-z]?_[\w-]{16,}|BEGIN [A-Z ]*PRIVATE KEY|"kty":"|postgres(ql)?:\/\//;

test('serves no source maps, sources or secrets', () => {
  for (const example of ['cp_0123456789abcdefghij', 'cps_0123456789abcdefghij', 'postgres://a:b@c/d']) {
    expect(`key="${example}"`).toMatch(secret);
  }
  const files = globSync('**/*', { cwd: dist }).filter((file) => statSync(join(dist, file)).isFile());
  expect(files.filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
  for (const file of files.filter((name) => /\.(js|css|html)$/.test(name))) {
    const text = readFileSync(join(dist, file), 'utf8');
    expect(text, file).not.toMatch(secret);
    expect(text, file).not.toContain('sourceMappingURL');
  }
});
