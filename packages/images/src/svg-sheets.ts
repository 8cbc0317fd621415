import { ImageRefused } from './image-refused.ts';

/** References in style sheets: for each rule, the ids in its `url(#...)`. */
export interface StyleRules {
  /** Of rules that may apply to any element. */
  general: readonly (readonly string[])[];
  /** Of rules for elements, classes or ids of a name. */
  byName: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const maxCharacters = 256 * 1024;
const maxRules = 1_000;

/** Parses all style sheets of a drawing. Throws ImageRefused for unusually large ones. */
export function readSheets(sheets: readonly string[]): StyleRules {
  const characters = sheets.reduce((sum, { length }) => sum + length, 0);
  if (characters > maxCharacters) throw new ImageRefused('too_complex');
  const general: string[][] = [];
  const byName = new Map<string, string[][]>();
  let count = 0;
  for (const { selector, body } of sheets.flatMap(rulesIn)) {
    const ids = idsIn(body);
    if (ids.length === 0) continue;
    count += 1;
    if (count > maxRules) throw new ImageRefused('too_complex');
    if (/[*\\[:]/.test(selector)) general.push(ids);
    else addByName(byName, selector, ids);
  }
  return { general, byName };
}

/** Returns the ids in `url(#...)`. */
export function idsIn(value: string): string[] {
  return Array.from(value.matchAll(/url\(\s*["']?#([^"')]+)/g), ([, id = '']) => id.trim());
}

function addByName(byName: Map<string, string[][]>, selector: string, ids: string[]): void {
  for (const name of new Set(selector.split(/[\s.#,>+~]+/))) {
    if (name === '') continue;
    const lists = byName.get(name);
    if (lists) lists.push(ids);
    else byName.set(name, [ids]);
  }
}

/** Returns selectors and declarations, also within `@media`; the end of a sheet ends its last rule. */
function rulesIn(sheet: string): { selector: string; body: string }[] {
  const text = `${sheet.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' ')}}`;
  const rules: { selector: string; body: string }[] = [];
  let selector: string | undefined;
  let from = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const part = text.slice(from, index);
    if (brace === '}' && selector !== undefined) rules.push({ selector, body: part });
    selector = brace === '{' ? part : undefined;
    from = index + 1;
  }
  return rules;
}
