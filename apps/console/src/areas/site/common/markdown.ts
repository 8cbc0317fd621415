import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt({ html: true, linkify: true });

/** Markdown as HTML for a preview: what the site makes of it besides, its embeds above all, is seen once it is saved. */
export const previewOfMarkdown = (text: string): string => parser.render(text);
