import { choiceNames } from '@commonplace/rules/article-fields';
import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';

/** Names in front matter that have no effect, each once, in order of appearance. */
export interface IgnoredMembers {
  /** Names that front matter does not have; members of members as `a.b`. */
  readonly unknown: readonly string[];
  /** Known names in a block that has no title, and so sets nothing. */
  readonly withoutTitle: readonly string[];
}

const fields = [
  'title',
  'published',
  'published_at',
  'tags',
  'cover_image',
  'canonical_url',
  'description',
  'series',
  ...choiceNames,
];
const settings: ReadonlySet<string> = new Set(fields);
/** Tools write it for themselves, and the contract accepts it without effect (rules.md#ignored-input). */
const accepted = 'date';

const knownName = new RegExp(`^[{ \\t]*["']?(?:${fields.join('|')})["']?[ \\t]*:`, 'm');
/** A longer text before a colon is a sentence, and other signs are Markdown. */
const plainName = /^[\p{L}\p{M}\p{N}_:.-]+$/u;

/** Tells whether a line of a block begins with a name that front matter has. */
export function hasKnownName(yaml: string): boolean {
  return knownName.test(yaml);
}

/** Tells whether the contents of a block are names with values, each of them one word. */
export function hasOnlyNames(contents: ParsedNode | null): boolean {
  if (!isMap(contents)) return false;
  // An anchor is `&name`, as in `&amp; more: text`.
  return contents.items.every(({ key }) => isScalar(key) && key.anchor === undefined && plainName.test(nameOf(key)));
}

/** The names in a block that have no effect; undefined when there are none. */
export function ignoredMembers({ items }: YAMLMap.Parsed, hasTitle: boolean): IgnoredMembers | undefined {
  const members = items.map(({ key, value }) => ({ name: nameOf(key), value }));
  const unknown = members.flatMap(({ name, value }) => {
    if (name === accepted) return [];
    return settings.has(name) ? membersWithin(value).map((inner) => `${name}.${inner}`) : [name];
  });
  const withoutTitle = hasTitle
    ? []
    : members.map(({ name }) => name).filter((name) => settings.has(name) && name !== 'title');
  if (unknown.length === 0 && withoutTitle.length === 0) return undefined;
  return { unknown: [...new Set(unknown)], withoutTitle: [...new Set(withoutTitle)] };
}

/** The names in a value that should be a text or a list of texts. */
function membersWithin(value: ParsedNode | null): string[] {
  if (isMap(value)) return value.items.map(({ key }) => nameOf(key));
  return isSeq(value) ? value.items.flatMap((item) => (isMap(item) ? membersWithin(item) : [])) : [];
}

function nameOf(key: ParsedNode): string {
  return (isScalar(key) ? String(key.value) : key.toString()).toWellFormed();
}
