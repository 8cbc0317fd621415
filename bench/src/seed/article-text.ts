import { escapeHtml } from '@commonplace/rules/escape-html';
import { createRandom, type Random } from './random.ts';
import { rareWord } from './rare-words.ts';
import { headings, sentences, snippets, titleEndings, titlePatterns, topics } from './vocabulary.ts';

/** The words of a seeded article. */
export interface ArticleText {
  title: string;
  tags: string[];
  bodyMarkdown: string;
  bodyHtml: string;
  /** The first paragraph. */
  opening: string;
}

/** Returns the text of article `index` of a seed, always the same. HTML and Markdown come from the same pieces. */
export function writeArticleText(seed: number, index: number): ArticleText {
  const random = createRandom(seed, index);
  const topic = random.pick(topics);
  const blocks = writeBlocks(random, topic.name);
  return {
    title: fill(random.pick(titlePatterns), topic.name) + random.pick(titleEndings),
    tags: chooseTags(random, topic.tags),
    bodyMarkdown: `${blocks.map(toMarkdown).join('\n\n')}\n`,
    bodyHtml: `${blocks.map(toHtml).join('\n\n')}\n`,
    opening: blocks[0]?.text ?? '',
  };
}

interface Block {
  kind: 'paragraph' | 'heading' | 'code';
  text: string;
  language: string;
}

function writeBlocks(random: Random, topic: string): Block[] {
  const blocks = [writeParagraph(random, topic)];
  const sections = 1 + random.below(3);
  for (let section = 0; section < sections; section += 1) {
    blocks.push({ kind: 'heading', text: random.pick(headings), language: '' });
    blocks.push(writeParagraph(random, topic));
    const snippet = random.pick(snippets);
    if (random.chance(0.5)) blocks.push({ kind: 'code', text: snippet.code, language: snippet.language });
    blocks.push(writeParagraph(random, topic));
  }
  return blocks;
}

function writeParagraph(random: Random, topic: string): Block {
  const count = 2 + random.below(3);
  const written = Array.from({ length: count }, () => fill(random.pick(sentences), topic));
  written.push(`It has since been tried with ${rareWord(random)}, ${rareWord(random)} and ${rareWord(random)}.`);
  const text = written.join(' ');
  return { kind: 'paragraph', text, language: '' };
}

function fill(pattern: string, topic: string): string {
  const text = pattern.replace('{}', topic);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns one to three of the topic's tags, always with the first. */
function chooseTags(random: Random, [first, second, third]: readonly [string, string, string]): string[] {
  const tags = [first];
  if (random.chance(0.8)) tags.push(second);
  if (random.chance(0.5)) tags.push(third);
  return tags;
}

function toMarkdown({ kind, text, language }: Block): string {
  if (kind === 'heading') return `## ${text}`;
  return kind === 'code' ? `\`\`\`${language}\n${text}\n\`\`\`` : text;
}

function toHtml({ kind, text, language }: Block): string {
  if (kind === 'heading') return `<h2>${text}</h2>`;
  if (kind === 'paragraph') return `<p>${text}</p>`;
  return `<pre><code class="language-${language}">${escapeHtml(text)}\n</code></pre>`;
}
