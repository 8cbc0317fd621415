/** What llms.txt shows of the site. */
export interface LlmsContent {
  name: string;
  origin: string;
  description: string | null;
  articles: readonly { title: string; path: string; description: string }[];
  tags: readonly string[];
}

/** Writes llms.txt: the site in Markdown, with links to the newest articles as Markdown. */
export function llmsText({ name, origin, description, articles, tags }: LlmsContent): string {
  const lines = [
    `# ${plain(name)}`,
    ...(description === null ? [] : [`> ${plain(description)}`]),
    section(
      'Newest articles',
      articles.map(
        ({ title, path, description: text }) => `${link(title, `${origin}${path}.md`)}${text && `: ${plain(text)}`}`,
      ),
    ),
    section(
      'Topics',
      tags.map((tag) => link(`#${tag}`, `${origin}/t/${encodeURIComponent(tag)}`)),
    ),
    section('More', [link('All articles as a feed', `${origin}/feed`), link('API', `${origin}/api/docs`)]),
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function section(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [`## ${title}\n`, ...entries.map((entry) => `- ${entry}`)].join('\n');
}

function link(text: string, url: string): string {
  return `[${plain(text)}](${url})`;
}

/** Returns text on one line that is no Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}
