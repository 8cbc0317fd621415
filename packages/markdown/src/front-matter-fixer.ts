const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:\s#.*)?$/;
const NULL = /^(?:~|null)$/i;
const BLOCK_SCALAR = /^[|>][-+0-9]{0,2}\s*(?:\s#.*)?$/;

/**
 * Makes valid YAML of common front matter: titles and descriptions need no quotes, and tags may be written as `#one
 * #two`. Line numbers stay.
 */
export function fixFrontMatter(yaml: string): string {
  const lines = yaml.split('\n');
  return lines.map((line, index) => fixLine(line, /^[ \t]+\S/.test(lines[index + 1] ?? ''))).join('\n');
}

function fixLine(line: string, continues: boolean): string {
  const colon = line.indexOf(':');
  const key = line.slice(0, Math.max(colon, 0)).trimEnd();
  const value = line.slice(colon + 1).trim();
  if (value === '') return line;
  if (key === 'tags') return `tags: ${fixTags(value)}`;
  if (key !== 'title' && key !== 'description') return line;
  const sound = continues || [QUOTED, NULL, BLOCK_SCALAR].some((form) => form.test(value));
  return sound ? line : `${key}: ${JSON.stringify(value)}`;
}

/** Turns `#one #two` into `one, two`; anything else stays. */
function fixTags(value: string): string {
  const words = value.split(/[\s,]+/).filter((word) => word !== '');
  const marked = words.some((word) => word.startsWith('#'));
  return marked && words.every((word) => /^#?[\p{L}\p{M}\p{N}_-]+$/u.test(word))
    ? words.map((word) => word.replace('#', '')).join(', ')
    : value;
}
