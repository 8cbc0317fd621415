import { catalogue, type CatalogueEntry } from '@commonplace/markdown/embeds/catalogue';
import { renderMarkdown } from '@commonplace/markdown/render';
import { renderTable } from '../support/table.ts';

/** The document, from the root of the repository. */
export const embedsPath = 'docs/markdown.md';

const introduction = `# Markdown

Articles, comments and listings are [CommonMark](https://commonmark.org/) with tables, strikethrough and plain addresses as links. HTML is understood as well, with languages and directions (\`lang\`, \`dir\`, \`<bdi>\`, \`<bdo>\`), alignment and dates; what is not on the list of harmless elements and attributes is left out, its text is kept. Headings of articles can be linked to. Code in fences is highlighted. Listings show no images.

# Mentions

In an article or a comment, \`@name\` mentions the user of that name: it becomes a link to the profile, and the user is notified. A text may mention seven distinct users, or as many as the setting \`mention_creation\` says; more are refused with 422. A name that no user has is text.

These are not mentions: what is in code, in a link, in a comment of HTML, or in an HTML block that has no blank lines; an escaped \`\\@name\`; and a name that is a part of something longer, such as an email or web address, a package (\`@name/package\`), an annotation or decorator (\`@name.part\`, \`@name(...)\`), or an address of another network (\`@name@host\`).

# Embeds

Articles also know embeds: \`{% name argument %}\`, alone or within a text. \`{% embed https://... %}\` takes any address: it is a frame where the site is one of those below and can be framed, otherwise a card with the link. In code (\`\` \` \`\`, fences, indented, \`<code>\`) and after a backslash embeds stay as they are written, and so does \`{% raw %}\`. Elsewhere, embeds between \`{% raw %}\` and \`{% endraw %}\` stay as they are written and the two are left out, whatever Markdown is between them. Arguments may span lines. Names may be written in any case, and words behind the argument that an embed does not know have no effect.

A name that is none of these, or an argument that does not fit, is refused: 422, with a message that names the embed and says what the argument should look like. Nothing is fetched to find out whether there is something under an address.

What embeds become is in [embeds](design/embeds.md). Sites style them by their classes: \`embed\` (frames), \`embed-card\` and \`embed-cta\` (links), \`embed-NAME\` (what has content).
`;

const families: readonly { title: string; text: string; entries: readonly CatalogueEntry[] }[] = [
  {
    title: 'With content',
    text: 'They begin with their name and end with `{% endNAME %}`, both in the same block of text; on separate lines they may hold paragraphs, lists and other embeds, ten deep. `katex` takes TeX and gives MathML, on a separate line without `inline`. `runkit` may have code that is not shown as its argument, and `slide` has no end.',
    entries: catalogue.containers,
  },
  {
    title: 'Of this site',
    text: 'Cards that lead to an address of this site, which pages of your own answer: Commonplace has none of articles, people and the like ([ADR 31](adr/0031-account-pages.md)). People, organizations and published articles are called by the name or title that they have when the text is saved; who or what is not known is called as it is written. All of them take an address too.',
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
