import { styleOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/**
 * Leaves out what Word adds for those who review a text: comments, their marks, and text that was deleted while changes were tracked.
 * Makes headings and quotes of paragraphs with the styles for titles and quotes.
 */
export function withoutReview(element: HtmlElement): HtmlElement {
  const children: HtmlNode[] = [];
  let quote: HtmlElement | undefined;
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') quote = undefined;
      children.push(child);
      continue;
    }
    if (isReview(child)) continue;
    const made = withoutReview(child);
    const [, style] = /^Mso(?:Intense)?(Title|Quote)/.exec(child.attributes['class'] ?? '') ?? [];
    if (style !== 'Quote') {
      quote = undefined;
      children.push(style === undefined ? made : { ...made, name: 'h1' });
    } else if (quote) quote.children.push(made);
    else children.push((quote = { name: 'blockquote', attributes: {}, children: [made] }));
  }
  return { ...element, children };
}

function isReview(element: HtmlElement): boolean {
  const { class: name = '', cite = '' } = element.attributes;
  // Other programs write the deletions that readers are to see.
  const isDeleted = element.name === 'del' && cite.startsWith('mailto:');
  return isDeleted || /^msoCom/i.test(name) || styleOf(element, 'mso-element').startsWith('comment');
}
