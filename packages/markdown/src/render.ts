import { countWords } from '@commonplace/rules/words';
import { refuseExcessiveHtml } from './complexity-limits.ts';
import { createEnvironment } from './environment.ts';
import { guardRaw, withoutGuards } from './embeds/guard-raw.ts';
import type { ImageSize } from './image-size.ts';
import { createParser } from './parser.ts';
import { profiles, type Profile } from './profiles.ts';
import { sanitize } from './sanitize.ts';
import { refuseScriptData } from './script-data.ts';

/** How to render a text. */
export interface RenderOptions {
  readonly profile: Profile;
  /** Labels of links within this site, by path: "/ann" is "Ann Smith". */
  readonly labels?: ReadonlyMap<string, string>;
  /** Usernames in lower case that can be mentioned; without any, `@name` is text. */
  readonly usernames?: ReadonlySet<string>;
  /** Sizes of images by URL, for those without a size in the text. */
  readonly imageSizes?: ReadonlyMap<string, ImageSize>;
  /** The text is HTML already; it is still sanitized. */
  readonly isHtml?: boolean;
}

/** A rendered text. */
export interface RenderResult {
  /** Sanitized HTML, safe for a page. */
  readonly html: string;
  /** The text without markup, on one line. */
  readonly text: string;
  /** The text without headings, unless there is nothing else: for descriptions. */
  readonly prose: string;
  /** Mentioned usernames in lower case, without repetition, in order of appearance. */
  readonly mentions: string[];
  /** Number of words of the source. */
  readonly wordCount: number;
}

const parsers = new Map<Profile, ReturnType<typeof createParser>>();

/**
 * Renders Markdown without front matter as sanitized HTML. Synchronous and without a time limit: use the pool for user
 * input.
 * @throws DomainError validation_failed for an unknown embed or invalid argument, a `data:` script, or excessive
 * markup.
 */
export function renderMarkdown(content: string, options: RenderOptions): RenderResult {
  const rules = profiles[options.profile];
  const parser = parserFor(options.profile);
  const environment = createEnvironment(options);
  const dirty = options.isHtml ? content : toHtml(parser, rules.embeds ? guardRaw(content) : content, environment);
  refuseExcessiveHtml(dirty);
  const { html, text, prose } = sanitize(dirty, rules, environment);
  refuseExcessiveHtml(html);
  const mentions = shownMentions(html, environment.mentions);
  return { html, text, prose, mentions, wordCount: countWords(content) };
}

/** Leaves out mentions in elements that were removed. */
function shownMentions(html: string, mentions: ReadonlySet<string>): string[] {
  if (mentions.size === 0) return [];
  const linkedNames = new Set(Array.from(html.matchAll(/<a class="mention" href="\/([^"]*)"/g), ([, name]) => name));
  return [...mentions].filter((name) => linkedNames.has(name));
}

function toHtml(
  parser: ReturnType<typeof createParser>,
  content: string,
  environment: ReturnType<typeof createEnvironment>,
): string {
  const tokens = parser.parse(content, environment);
  refuseScriptData(tokens);
  return withoutGuards(parser.renderer.render(tokens, parser.options, environment));
}

function parserFor(profile: Profile): ReturnType<typeof createParser> {
  let parser = parsers.get(profile);
  if (parser === undefined) {
    parser = createParser(profiles[profile]);
    parsers.set(profile, parser);
  }
  return parser;
}
