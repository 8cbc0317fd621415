import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt({ html: true, linkify: true });

/** Renders Markdown for a preview, without the embeds and other extensions of the site. */
export const renderMarkdownPreview = (text: string): string => parser.render(text);

/** Escapes text for HTML. */
export const { escapeHtml } = parser.utils;
