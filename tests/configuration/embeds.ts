import { catalogue, type CatalogueEntry } from '@commonplace/markdown/embeds/catalogue';
import { renderMarkdown } from '@commonplace/markdown/render';
import { renderTable } from '../support/table.ts';

/** Relative to the root of the repository. */
export const embedsPath = 'docs/markdown.md';

const introduction = `# Markdown

Articles, comments and listings are written in [CommonMark](https://commonmark.org/) with tables, strikethrough, task lists (\`- [ ]\`, \`- [x]\`) and automatic links. HTML is allowed for harmless elements and attributes, including languages and directions (\`lang\`, \`dir\`, \`<bdi>\`, \`<bdo>\`), alignment and dates; other elements are removed and their text is kept. Headings of articles get anchors, elements keep their \`id\` with \`user-content-\` before it, links within a text find both, and \`[^name]\` with \`[^name]: note\` makes a footnote of an article, as on GitHub. Fenced code is highlighted. Listings show no images.

## Mentions

In an article or a comment, \`@name\` mentions a user: it links to the profile, and the user is notified. A text may mention seven users, or as many as the setting \`mention_creation\` allows; with more it is refused with 422. A name without a user stays text.

Not a mention: a name in code, in a link, in an HTML comment, or in an HTML block without blank lines; an escaped \`\\@name\`; and a part of something longer, such as an email address or URL, a package (\`@name/package\`), an annotation or decorator (\`@name.part\`, \`@name(...)\`), or a name on another network (\`@name@host\`).

## Embeds

Articles support embeds: \`{% name argument %}\`, alone or within a text. \`{% embed https://... %}\` accepts any URL: it becomes a frame if the site is listed under [Frames](#frames), otherwise a card with the link.

- Names are case-insensitive, and arguments may span lines. Words after the argument that an embed does not know are ignored.
- Embeds are not rendered in code (\`\` \` \`\`, fences, indented, \`<code>\`), after a backslash, or between \`{% raw %}\` and \`{% endraw %}\`, which are removed.
- An unknown name or an invalid argument is refused with 422. The message names the embed and shows a valid argument.
- Nothing is fetched to check that a URL exists.
- Sites style embeds by their classes: \`embed\` (frames), \`embed-card\` and \`embed-cta\` (links), \`embed-NAME\` (embeds with content).

The [design pages](design) describe the HTML and its security.
`;

const families: readonly { title: string; text: string; entries: readonly CatalogueEntry[] }[] = [
  {
    title: 'Embeds with content',
    text: 'They begin with their name and end with `{% endNAME %}`, both in the same block of text. On separate lines they may contain paragraphs, lists and other embeds, up to ten levels deep. `katex` renders TeX as MathML, as a block unless `inline` is given. The optional argument of `runkit` is code that is not shown. `slide` has no end.',
    entries: catalogue.containers,
  },
  {
    title: 'Embeds of this site',
    text: 'Cards that link to a path of this site; what it has no page for is shown as text. Users, organizations and published articles are shown by the name or title that they have when the text is saved, unknown ones as they are written. All of them also accept a URL.',
    entries: catalogue.site,
  },
  {
    title: 'Frames',
    text: 'Sites that allow framing. Frames are sandboxed, load when they come into view, and come from the host in the last column. Other URLs of these sites become links.',
    entries: catalogue.frames,
  },
  {
    title: 'Cards',
    text: 'Sites that can only be embedded by their script, need to know the embedding site, have closed, or give each publisher a separate host. They are shown as a link.',
    entries: catalogue.cards,
  },
];

/** Returns the text of `embedsPath`. */
export function renderEmbeds(): string {
  const parts = families.map(({ title, text, entries }) => {
    const rows = entries.map(({ name, example }) => [`\`${name}\``, code(example), shownAs(example)]);
    return `\n## ${title}\n\n${text}\n\n${renderTable(['Embed', 'Example', 'Shown as'], rows)}`;
  });
  return introduction + parts.join('');
}

function code(text: string): string {
  return `\`${text}\``;
}

function shownAs(example: string): string {
  const { html } = renderMarkdown(example, { profile: 'article' });
  const frame = /<iframe src="https:\/\/([^/"]*)/.exec(html)?.[1];
  if (frame !== undefined) return `frame of ${frame}`;
  const link = /<a class="embed-card" href="([^"]*)"/.exec(html)?.[1];
  if (link !== undefined) return `link to ${code(link.replaceAll('&amp;', '&'))}`;
  const text = /<a class="embed-card">([^<]*)/.exec(html)?.[1];
  if (text !== undefined) return `text ${code(text)}`;
  const element = /<(?!p>)([a-z]+)(?: (?:class|display)="([^"]*)")?/.exec(html);
  if (element === null) return 'text';
  return code(`<${element[1]}${element[2] === undefined ? '' : ` class="${element[2]}"`}>`);
}
