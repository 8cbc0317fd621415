const opening = '/* prepared: ';
const closing = ' */';

/**
 * Marks a statement that PostgreSQL parses once per connection and whose plan it may keep. Only for hot statements with a
 * constant text and one best plan for all parameters: a limit, for instance, must be part of the text. The name must be
 * unique to the text.
 */
export function prepared(name: string, text: string): string {
  return `${opening}${name}${closing} ${text}`;
}

/** Returns the name of a statement marked by `prepared`. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(opening)) return undefined;
  return text.slice(opening.length, text.indexOf(closing));
}
