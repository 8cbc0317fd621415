import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'));

/** Sides that authors chose for a text. */
const chosen = /\.align-(?:left|right)$/;

/** Returns the declarations that name a side of the screen, which stays where it is when a page is read from right to left. */
function physicalIn(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{([^{}]*)\}/g)];
  return rules
    .filter(([, selector = '']) => !chosen.test(selector.trim()))
    .flatMap(([, selector = '', body = '']) =>
      body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter((declaration) => /(?<![\w])(?:left|right)(?![\w])/.test(declaration))
        .map((declaration) => `${selector.trim()}: ${declaration}`),
    );
}

it('finds sides of the screen', () => {
  expect(physicalIn('a { margin-left: 1px; color: red } .x { float: right; border-top-left-radius: 0 }')).toEqual([
    'a: margin-left: 1px',
    '.x: float: right',
    '.x: border-top-left-radius: 0',
  ]);
});

it.each(sheets)('works from right to left: %s', (name) => {
  expect(physicalIn(readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))).toEqual([]);
});
