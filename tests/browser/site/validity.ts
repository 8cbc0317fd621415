import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kindOf } from './kind-of.ts';

const run = promisify(execFile);

/** The Nu HTML checker, 32 MB that no other test needs: fetched when it is run. Needs Java. */
const checker = 'vnu-jar@26.9.27';
const maxPages = 400;

/** Follows the links of pages and returns the markup of the pages that are found by path. One page stands for others of its kind. */
export async function crawl(
  origin: string,
  start: readonly string[],
  headers: Record<string, string>,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const known = new Map(start.map((path) => [shapeOf(path), path]));
  for (const path of known.values()) {
    const answer = await fetch(origin + path, {
      headers: { accept: 'text/html', 'user-agent': 'test', ...headers },
      redirect: 'manual',
    });
    const text = await answer.text();
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true || text === '') continue;
    pages.set(path, text);
    if (pages.size > maxPages) throw new Error(`more than ${maxPages} pages`);
    for (const link of pathsIn(text, origin)) if (!known.has(shapeOf(link))) known.set(shapeOf(link), link);
  }
  return pages;
}

/** Returns the same text for pages of different articles, series, people with a number in their name, and the like. */
function shapeOf(path: string): string {
  const withoutNames = kindOf(path).replaceAll(/\/[^/ ]*[-\d][^/ ]*/g, '/*');
  return withoutNames.replaceAll(/(?<=\/(?:t|listings|comment)\/)[^/ ]+/g, '*');
}

function pathsIn(page: string, origin: string): string[] {
  const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const urls = links.map((href) => new URL(href, origin)).filter((url) => url.origin === origin);
  return urls.map(({ pathname, search }) => pathname + search);
}

interface CheckerMessage {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** Checks pages with the Nu HTML checker and returns its errors, each with a path that has it. */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-pages-'));
  try {
    const paths = [...pages.keys()];
    await Promise.all(paths.map((path, index) => writeFile(join(folder, `${index}.html`), pages.get(path) ?? '')));
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', folder];
    const { stdout } = await run('npx', ['--yes', checker, ...options], { maxBuffer: 64 * 1024 * 1024 });
    const { messages } = JSON.parse(stdout) as { messages: CheckerMessage[] };
    const unique = new Map<string, CheckerMessage>();
    for (const error of messages.filter(({ type }) => type !== 'info')) {
      if (!unique.has(error.message)) unique.set(error.message, error);
    }
    return [...unique.values()].map(({ url, message, extract = '' }) => {
      const index = Number(/(\d+)\.html$/.exec(url)?.[1]);
      return `${paths[index]}: ${message} ${JSON.stringify(extract)}`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
