import type { CssNode, Declaration, Selector } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import {
  elementNames,
  functionNames,
  isKnownProperty,
  isOwnFile,
  maxMagnitude,
  mediaFeatures,
  pseudoClasses,
  pseudoElements,
} from './allowed-styles.ts';
import { tokenDepth } from './token-depth.ts';

/** The rules apply below this element, and what they paint is cut off around it, outside of the rings of focused elements. */
const scope = '#main';
const containment = `${scope}{contain:paint;overflow-clip-margin:6px;isolation:isolate}`;
/** Deeper nesting is refused before it is parsed, which is recursive. */
const maxDepth = 16;

/** A rule that is refused, with the position in the text. */
class RefusedStyle extends Error {
  override readonly name = 'RefusedStyle';
}

/** Returns style rules as they may stand in the style sheet of pages, limited to the main area, or why they may not. */
export function compileStyleRules(text: string): { css: string } | { problem: string } {
  try {
    if (tokenDepth(text) > maxDepth) refuse('is nested too deeply');
    const sheet = parse(text, {
      positions: true,
      parseCustomProperty: true,
      onParseError: (error) => refuse(`cannot be read: ${error.message}`),
    });
    checkSheet(sheet);
    limitSelectors(sheet);
    const css = generate(sheet);
    return { css: css === '' ? '' : `${containment}${css}` };
  } catch (error) {
    if (error instanceof RefusedStyle) return { problem: error.message };
    throw error;
  }
}

function refuse(reason: string, node?: CssNode): never {
  const line = node?.loc?.start.line;
  throw new RefusedStyle(line === undefined ? reason : `must not contain ${reason} (line ${line})`);
}

/** Everything that is not allowed is refused, also what only later browsers know. */
function checkSheet(sheet: CssNode): void {
  if (sheet.type !== 'StyleSheet') refuse('cannot be read');
  for (const node of sheet.children) checkTopLevel(node, true);
}

function checkTopLevel(node: CssNode, allowsMedia: boolean): void {
  if (node.type === 'Comment') return;
  if (node.type === 'Atrule') {
    if (!allowsMedia || node.name !== 'media' || !node.block || !node.prelude) refuse(`@${node.name}`, node);
    checkNodes(node.prelude, mediaNodes);
    for (const inner of node.block.children) checkTopLevel(inner, false);
    return;
  }
  if (node.type !== 'Rule') refuse('anything but rules and @media', node);
  checkNodes(node.prelude, selectorNodes);
  for (const inner of node.block.children) {
    if (inner.type !== 'Declaration') refuse('nested rules', inner);
    checkDeclaration(inner);
  }
}

type Checks = Readonly<Partial<Record<CssNode['type'], (node: never) => boolean>>>;

const always = () => true;

const mediaNodes: Checks = {
  AtrulePrelude: always,
  MediaQueryList: always,
  MediaQuery: always,
  Condition: always,
  Feature: ({ name }: { name: string }) => mediaFeatures.has(name),
  Identifier: always,
  Number: always,
  Dimension: always,
  Ratio: always,
};

const selectorNodes: Checks = {
  SelectorList: always,
  Selector: always,
  Combinator: ({ name }: { name: string }) => name !== '||',
  TypeSelector: ({ name }: { name: string }) => elementNames.has(name.toLowerCase()),
  ClassSelector: always,
  AttributeSelector: ({ name }: { name: { name: string } }) =>
    /^(?:lang|dir|open|disabled|aria-[a-z]+)$/.test(name.name),
  PseudoClassSelector: ({ name }: { name: string }) => pseudoClasses.has(name),
  PseudoElementSelector: ({ name }: { name: string }) => pseudoElements.has(name),
  Identifier: always,
  String: always,
  Nth: always,
  AnPlusB: always,
};

const valueNodes: Checks = {
  Value: always,
  Identifier: always,
  String: always,
  Hash: always,
  Operator: always,
  Parentheses: always,
  Number: hasModestSize,
  Percentage: hasModestSize,
  Dimension: hasModestSize,
  Function: ({ name }: { name: string }) => functionNames.has(name.toLowerCase()),
  Url: ({ value }: { value: string }) => isOwnFile(value),
};

function hasModestSize({ value }: { value: string }): boolean {
  return Math.abs(Number(value)) <= maxMagnitude;
}

function checkNodes(root: CssNode, allowed: Checks): void {
  walk(root, (node) => {
    const check = allowed[node.type] as ((node: CssNode) => boolean) | undefined;
    if (!check?.(node)) refuse(`\`${generate(node).slice(0, 60)}\``, node);
  });
}

function checkDeclaration(declaration: Declaration): void {
  const { property, important, value } = declaration;
  if (!isKnownProperty(property)) refuse(`the property ${property.slice(0, 60)}`, declaration);
  if (important !== false) refuse('!important', declaration);
  checkNodes(value, valueNodes);
  if (property.startsWith('margin')) walk(value, refuseNegative);
}

/** With a negative margin, an element would cover its neighbors. */
function refuseNegative(node: CssNode): void {
  if ('value' in node && typeof node.value === 'string' && node.value.trimStart().startsWith('-'))
    refuse('a negative margin', node);
}

/** Makes every selector begin below the main area. */
function limitSelectors(sheet: CssNode): void {
  walk(sheet, {
    visit: 'Rule',
    enter({ prelude }) {
      if (prelude.type !== 'SelectorList') refuse('an unknown selector', prelude);
      for (const selector of prelude.children) limitSelector(selector as Selector);
    },
  });
}

function limitSelector({ children }: Selector): void {
  const { first } = children;
  if (!first || first.type === 'Combinator') refuse('a selector without an element', first ?? undefined);
  children.prependData({ type: 'Combinator', name: ' ' });
  children.prependData({ type: 'IdSelector', name: scope.slice(1) });
}
