import { isTag, isText, type ChildNode, type Element } from 'domhandler';

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const letter = /\p{L}/u;
const block = /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|figcaption)$/;

/** What the texts of elements are written with. */
interface Scripts {
  withLetters: Set<Element>;
  withRightToLeft: Set<Element>;
}

/**
 * Gives blocks from left to right their direction in a text that is written from right to left as well. Blocks of both keep
 * the direction of the text: it is not known from their first word, which is often a name.
 */
export function setDirections(bodyHtml: string, nodes: readonly ChildNode[]): void {
  if (!rightToLeft.test(bodyHtml)) return;
  const scripts: Scripts = { withLetters: new Set(), withRightToLeft: new Set() };
  for (const node of nodes) readScripts(node, scripts);
  turn(nodes, scripts);
}

/** Reads the scripts of an element and of those in it. Returns whether there are letters, and letters from right to left. */
function readScripts(node: ChildNode, scripts: Scripts): readonly [letters: boolean, rightToLeft: boolean] {
  if (isText(node)) return [letter.test(node.data), rightToLeft.test(node.data)];
  if (!isTag(node)) return [false, false];
  for (const child of node.children) {
    const [hasLetters, hasRightToLeft] = readScripts(child, scripts);
    if (hasLetters) scripts.withLetters.add(node);
    if (hasRightToLeft) scripts.withRightToLeft.add(node);
  }
  return [scripts.withLetters.has(node), scripts.withRightToLeft.has(node)];
}

/** Sets the direction of the outermost blocks from left to right, which those in them inherit. */
function turn(nodes: readonly ChildNode[], scripts: Scripts): void {
  for (const node of nodes) {
    if (!isTag(node) || !scripts.withLetters.has(node) || node.attribs['dir'] !== undefined) continue;
    if (scripts.withRightToLeft.has(node)) turn(node.children, scripts);
    else if (block.test(node.name)) node.attribs['dir'] = 'ltr';
    else turn(node.children, scripts);
  }
}
