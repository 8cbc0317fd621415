import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where the texts are that users read: pages, mails, and the console. */
const sources = [
  'packages/ui/src/locale/en/**/*.ts',
  'packages/mail/src/templates/*.ts',
  'apps/console/src/**/*.{ts,tsx}',
];

/** Words of texts that say what will happen, or what will not. */
const announcing =
  /\b(?:will|waits?|no longer|for good|come back|stays?|kept|keeps|notif(?:y|ied)|expires after|works? (?:for|once)|valid for|we (?:send|email)|signs out|lead here|in the background|are redirected|slugs redirect|takes? effect|cannot be restored|are refused|ends if|closes all|appear here after)\b/i;

/** Texts in quotes, and those between tags. */
const texts = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}`;=]+)</g;
const comments = /^\s*(?:\/\/|\*|\/\*\*).*$/gm;

/** Returns the texts that announce something, by the file that has them. */
export function announcingTexts(): { path: string; text: string }[] {
  const paths = globSync(sources, { cwd: root }).filter((path) => !path.includes('.test.'));
  return paths.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8').replaceAll(comments, '');
    const found = Array.from(
      source.matchAll(texts),
      (match) => match.slice(1).find((text) => text !== undefined) ?? '',
    );
    const lines = found.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    return [...new Set(lines)]
      .filter((text) => text.includes(' ') && announcing.test(text) && !text.includes('=>'))
      .map((text) => ({ path, text }));
  });
}

/** Tells whether a file has a test of this name. */
export function hasTest(path: string, name: string): boolean {
  const source = readFileSync(join(root, path), 'utf8');
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((written) => source.includes(written));
}
