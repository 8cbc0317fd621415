import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

// As the site does.
const parser = new MarkdownIt({ html: true, linkify: true }).use(cjkFriendly);

/** Renders Markdown for a preview, without the embeds and other extensions of the site. */
export const renderMarkdownPreview = (text: string): string => parser.render(text);

/** Escapes text for HTML. */
export const { escapeHtml } = parser.utils;
