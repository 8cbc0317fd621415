import { catalogue, type CatalogueEntry } from '@commonplace/markdown/embeds/catalogue';
import { renderMarkdown } from '@commonplace/markdown/render';
import { renderTable } from '../support/table.ts';

/** The document, from the root of the repository. */
export const embedsPath = 'docs/markdown.md';

const introduction = `# Markdown

Articles, comments and listings are [CommonMark](https://commonmark.org/) with tables, strikethrough and plain addresses as links. HTML is understood as well; what is not on the list of harmless elements and attributes is left out, its text is kept. \`@name\` is a mention. Headings of articles can be linked to. Code in fences is highlighted. Listings show no images.

# Embeds

Articles also know embeds: \`{% name argument %}\`, alone or within a text. \`{% embed https://... %}\` takes any address: it is a frame where the site is one of those below and can be framed, otherwise a card with the link. In code (\`\` \` \`\`, fences, indented, \`<code>\`), after a backslash and between \`{% raw %}\` and \`{% endraw %}\` embeds stay as they are written. Names may be written in any case, and words behind the argument that an embed does not know have no effect.

A name that is none of these, or an argument that does not fit, is refused: 422, with a message that names the embed and says what the argument should look like. Nothing is fetched to find out whether there is something under an address.

What embeds become is in [ADR 36](adr/0036-embeds.md). Sites style them by their classes: \`embed\` (frames), \`embed-card\` and \`embed-cta\` (links), \`embed-NAME\` (what has content).
`;

const families: readonly { title: string; text: string; entries: readonly CatalogueEntry[] }[] = [
  {
    title: 'With content',
    text: 'They begin with their name and end with `{% endNAME %}`, both in the same block of text; in lines of their own they may hold paragraphs, lists and other embeds, ten deep. `katex` takes TeX and gives MathML, in a line of its own without `inline`. `slide` has no end.',
    entries: catalogue.containers,
  },
  {
    title: 'Of this site',
    text: 'Cards that lead to an address of this site, which pages of your own answer: Commonplace has none of articles, people and the like ([ADR 31](adr/0031-pages.md)). People, organizations and published articles are called by the name or title that they have when the text is saved; who or what is not known is called as it is written. All of them take an address too.',
    entries: catalogue.site,
  },
  {
    title: 'Frames',
    text: 'Sites that let themselves be framed. Frames are sandboxed and loaded when they come into view, and each comes from the one host that is named here. What else is on these sites is shown as a link.',
    entries: catalogue.frames,
  },
  {
    title: 'Cards',
    text: 'Sites that can only be embedded by a script of theirs, that must be told the embedding site, that ended, or that give whoever publishes there a host of their own. They are shown as a link.',
    entries: catalogue.cards,
  },
];

/** The text of the document, as the table of embeds has it now. */
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
  const element = /<(?!p>)([a-z]+)(?: (?:class|display)="([^"]*)")?/.exec(html);
  if (element === null) return 'text';
  return code(`<${element[1]}${element[2] === undefined ? '' : ` class="${element[2]}"`}>`);
}
