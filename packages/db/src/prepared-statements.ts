const opening = '/* prepared: ';
const closing = ' */';

/**
 * Marks a statement that PostgreSQL shall parse once per connection and whose plan it may keep. Only for hot statements
 * whose text never changes and whose best plan is the same for all parameters: a limit, for instance, has to be written
 * into the text. The name must belong to this text alone.
 */
export function prepared(name: string, text: string): string {
  return `${opening}${name}${closing} ${text}`;
}

/** The name of a statement that was marked by `prepared`. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(opening)) return undefined;
  return text.slice(opening.length, text.indexOf(closing));
}
