const MAX_COUNT = 10_000;
// Editors escape the characters of a name that could be markup.
const NAME = /@((?:\\?[A-Za-z0-9_-]){2,30})/g;

/**
 * What could be a username that a text mentions, each once, in lower case, up to ten thousand. The caller looks up
 * which of them exist. Those in code and in addresses are among them.
 */
export function mentionNames(markdown: string): string[] {
  const names = new Set<string>();
  for (const [, written = ''] of markdown.matchAll(NAME)) {
    const name = written.replaceAll('\\', '').toLowerCase();
    // What ends it may be punctuation, or markup around the name.
    names.add(name.replace(/-+$/, '')).add(name.replace(/[_-]+$/, ''));
    if (names.size >= MAX_COUNT) break;
  }
  return [...names];
}
