import { refuseExcessiveHtml } from './complexity-limits.ts';
import { createEnvironment } from './environment.ts';
import { guardRaw, withoutGuards } from './embeds/guard-raw.ts';
import { createParser } from './parser.ts';
import { profiles, type Profile } from './profiles.ts';
import { sanitize } from './sanitize.ts';
import { refuseScriptData } from './script-data.ts';
import { countWords } from './text.ts';

/** How a text is rendered. */
export interface RenderOptions {
  readonly profile: Profile;
  /** What links within this site are called, by their path: "/ann" is "Ann Smith". */
  readonly labels?: ReadonlyMap<string, string>;
  /** Usernames in lower case that can be mentioned; without any, `@name` is text. */
  readonly people?: ReadonlySet<string>;
  /** The text is HTML already; it is sanitized all the same. */
  readonly isHtml?: boolean;
}

/** A rendered text. */
export interface RenderResult {
  /** Sanitized HTML, safe to put into a page. */
  readonly html: string;
  /** The same without markup, on one line. */
  readonly text: string;
  /** The same without headings, unless there is nothing else: for descriptions. */
  readonly prose: string;
  /** Usernames in lower case to whose profiles the HTML has mentions, each once, in order of appearance. */
  readonly mentions: string[];
  /** Words of the source. */
  readonly wordCount: number;
}

const parsers = new Map<Profile, ReturnType<typeof createParser>>();

/**
 * Markdown, without front matter, as sanitized HTML. Pure and synchronous, with no bound on its time: texts from
 * outside go through the pool.
 * @throws DomainError validation_failed for an unknown embed or its bad argument, a `data:` script, or excessive markup.
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

/** Without those that were left out with an element that is not shown. */
function shownMentions(html: string, mentions: ReadonlySet<string>): string[] {
  if (mentions.size === 0) return [];
  const shown = new Set(Array.from(html.matchAll(/<a class="mention" href="\/([^"]*)"/g), ([, name]) => name));
  return [...mentions].filter((name) => shown.has(name));
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
