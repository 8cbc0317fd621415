import { isBlock, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Returns the text of copied HTML in the lines in which it is shown. */
export function plainText(body: HtmlElement): string {
  return textOf(body, false)
    .replaceAll(/ *\uFDD0[\uFDD0 ]*/g, '\n')
    .replaceAll(/^\n+|\n+$/g, '');
}

/** A noncharacter stands where a block begins or ends. */
function textOf(node: HtmlNode, isPreformatted: boolean): string {
  if (typeof node === 'string') return isPreformatted ? node : node.replaceAll(/[ \t\r\n\f\u00A0]+/g, ' ');
  if (node.name === 'br') return '\n';
  const text = node.children.map((child) => textOf(child, isPreformatted || node.name === 'pre')).join('');
  return isBlock(node) ? `\uFDD0${text}\uFDD0` : text;
}
