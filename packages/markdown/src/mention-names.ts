const MAX_COUNT = 10_000;
// Editors escape characters of a name that could be markup.
const NAME = /@((?:\\?[A-Za-z0-9_-]){2,30})/g;

/**
 * Returns possible usernames in a text, in lower case, without repetition, up to ten thousand. The caller looks up
 * which exist. Includes those in code and URLs.
 */
export function mentionNames(markdown: string): string[] {
  const names = new Set<string>();
  for (const [, written = ''] of markdown.matchAll(NAME)) {
    const name = written.replaceAll('\\', '').toLowerCase();
    // The end may be punctuation, or markup around the name.
    names.add(name.replace(/-+$/, '')).add(name.replace(/[_-]+$/, ''));
    if (names.size >= MAX_COUNT) break;
  }
  return [...names];
}
