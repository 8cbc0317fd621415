const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:\s#.*)?$/;
const NULL = /^(?:~|null)$/i;
const BLOCK_SCALAR = /^[|>][-+0-9]{0,2}\s*(?:\s#.*)?$/;

/**
 * Makes YAML of what authors write: a title or description need not be quoted whatever it contains, and tags may be
 * written as `#one #two`. Lines keep their number.
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

/** `#one #two` as `one, two`; anything else as it is. */
function fixTags(value: string): string {
  const words = value.split(/[\s,]+/).filter((word) => word !== '');
  const marked = words.some((word) => word.startsWith('#'));
  return marked && words.every((word) => /^#?[\p{L}\p{M}\p{N}_-]+$/u.test(word))
    ? words.map((word) => word.replace('#', '')).join(', ')
    : value;
}
