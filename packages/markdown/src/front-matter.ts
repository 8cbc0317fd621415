import { DomainError } from '@commonplace/domain/errors';
import { choiceNames } from '@commonplace/rules/article-fields';
import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type ParsedNode,
  type YAMLMap,
} from 'yaml';
import { invalidMarkdown } from './errors.ts';
import { splitFrontMatter, type FrontMatterBlock } from '@commonplace/rules/front-matter-block';
import { findExcess, maxLevels } from './front-matter-limits.ts';
import { fixFrontMatter } from './front-matter-fixer.ts';
import { hasKnownName, hasOnlyNames, ignoredMembers, type IgnoredMembers } from './front-matter-members.ts';
import { parseFrontMatterTime } from './front-matter-time.ts';

/** Metadata at the top of a body. A field is missing if its key is, and '' or [] if its key has no value. */
export interface FrontMatter {
  readonly title: string;
  /** Missing unless the value is true or false, in any case. */
  readonly published?: boolean;
  /** RFC 3339, UTC, whole seconds. */
  readonly publishedAt?: string;
  /** As written, without `#`: neither lower-cased nor checked. */
  readonly tags?: readonly string[];
  readonly coverImage?: string;
  readonly canonicalUrl?: string;
  readonly description?: string;
  readonly series?: string;
  /** The choices that it makes, by their names in the API. */
  readonly choices?: Readonly<Record<string, string>>;
}

export interface ParsedBody {
  /** Undefined without a block, and for a block without a title, which is ignored. */
  readonly frontMatter: FrontMatter | undefined;
  /** The body without the block. */
  readonly content: string;
  /** Undefined when every name in the block has an effect. */
  readonly ignored?: IgnoredMembers | undefined;
}

const MAX_BLOCK_BYTES = 64 * 1024;
const YAML_PROBLEM =
  'There was a problem parsing the front-matter YAML. Perhaps you need to escape a quote or a colon or something.';
const tooDeep = `it is nested deeper than ${maxLevels} levels`;

/**
 * Splits the YAML block between `---` lines from a body. Never changes the body itself (rules.md#verbatim-markdown). Unknown keys are ignored
 * (rules.md#ignored-input) and named in `ignored`. A block that is not a mapping of names is text between two rules.
 * @throws DomainError validation_failed for broken YAML, tags, aliases, U+0000 (rules.md#text), an invalid `published_at`, or
 * more than 64 KiB, 32 levels or 2,000 lexemes.
 */
export function parseFrontMatter(bodyMarkdown: string): ParsedBody {
  const block = splitFrontMatter(bodyMarkdown);
  if (block === undefined) return { frontMatter: undefined, content: bodyMarkdown };
  const contents = contentsOf(block);
  if (contents === null) return { frontMatter: undefined, content: block.content };
  if (!isMap(contents)) return { frontMatter: undefined, content: bodyMarkdown };
  const frontMatter = toFrontMatter(valuesOf(contents));
  const ignored = ignoredMembers(contents, frontMatter !== undefined);
  return { frontMatter, content: block.content, ignored };
}

/** Returns what a block contains: null for nothing, and undefined if the block is text. */
function contentsOf({ yaml, firstLine }: FrontMatterBlock): ParsedNode | null | undefined {
  if (yaml.trim() === '') return null;
  // Its problems are those of YAML, and anything else is Markdown, which may be what YAML cannot.
  const isMeant = hasKnownName(yaml);
  if (Buffer.byteLength(yaml) > MAX_BLOCK_BYTES) {
    if (!isMeant) return undefined;
    throw invalidMarkdown(`${YAML_PROBLEM} It is longer than 64 KiB.`);
  }
  try {
    const { contents } = composeYaml(fixFrontMatter(yaml), firstLine);
    return isMeant || hasOnlyNames(contents) ? contents : undefined;
  } catch (error) {
    if (isMeant || !(error instanceof DomainError)) throw error;
    return undefined;
  }
}

type Values = Map<string, string | string[]>;

/** Returns the top-level keys with their scalars and lists of scalars as written. */
function valuesOf({ items }: YAMLMap.Parsed): Values {
  const values: Values = new Map();
  for (const { key, value } of items) {
    const written = valueOf(value);
    if (isScalar(key) && written !== undefined) values.set(String(key.value), written);
  }
  return values;
}

function composeYaml(yaml: string, firstLine: number): Document.Parsed {
  const excess = findExcess(yaml);
  if (excess !== undefined) throw invalidMarkdown(`${YAML_PROBLEM} ${excess}`);
  const lineCounter = new LineCounter();
  const problem = (message: string, offset: number) =>
    invalidMarkdown(`${YAML_PROBLEM} Line ${firstLine + lineCounter.linePos(offset).line - 1}: ${message}.`);
  try {
    const document = parseDocument(yaml, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
    const error = document.errors[0] ?? document.warnings[0];
    if (error !== undefined) throw problem(error.message.replace(/\.$/, ''), error.pos[0]);
    visit(document, {
      Alias: (_key, node) => {
        throw problem('aliases are not supported', node.range?.[0] ?? 0);
      },
      Collection: (_key, node, path) => {
        if (path.filter(isCollection).length >= maxLevels) throw problem(tooDeep, node.range?.[0] ?? 0);
      },
    });
    return document;
  } catch (error) {
    // Nesting deeper than the stack.
    if (error instanceof RangeError) throw problem(tooDeep, 0);
    throw error;
  }
}

function valueOf(node: ParsedNode | null): string | string[] | undefined {
  if (node === null) return '';
  if (isScalar(node)) return scalarText(node);
  if (!isSeq(node)) return undefined;
  return node.items.flatMap((item) => (isScalar(item) ? [scalarText(item)] : [])).filter((text) => text !== '');
}

/** Returns a scalar as written: `007` stays `007`, and null is empty. */
function scalarText(node: { value: unknown; source?: string }): string {
  if (node.value === null) return '';
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '');
  // PostgreSQL cannot store it, and YAML can escape it.
  if (text.includes('\0')) throw invalidMarkdown(`${YAML_PROBLEM} It contains the character U+0000.`);
  return text.trim().toWellFormed();
}

function toFrontMatter(values: Values): FrontMatter | undefined {
  const text = (key: string): string | undefined => {
    const value = values.get(key);
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const title = text('title');
  if (title === undefined || title === '') return undefined;
  const published = text('published')?.toLowerCase();
  const publishedAt = text('published_at');
  return {
    title,
    ...(published === 'true' || published === 'false' ? { published: published === 'true' } : {}),
    ...optional('publishedAt', publishedAt === undefined ? undefined : parseFrontMatterTime(publishedAt)),
    ...optional('tags', tagsOf(values.get('tags'))),
    ...optional('coverImage', text('cover_image')),
    ...optional('canonicalUrl', text('canonical_url')),
    ...optional('description', text('description')),
    ...optional('series', text('series')),
    ...optional('choices', choicesIn(text)),
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

/** Returns the choices by name; undefined without any. */
function choicesIn(text: (key: string) => string | undefined): Record<string, string> | undefined {
  const chosen = choiceNames.flatMap((name) => {
    const value = text(name);
    return value === undefined ? [] : [[name, value.toLowerCase()] as const];
  });
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

function tagsOf(value: string | string[] | undefined): string[] | undefined {
  const tags = typeof value === 'string' ? value.split(',') : value;
  return tags?.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== '');
}
