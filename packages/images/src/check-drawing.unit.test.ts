import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkDrawing, drawingIn } from './check-drawing.ts';

const draw = (body: string, size = 'width="1000" height="1000"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
const filtered = (primitives: string, size?: string) =>
  draw(`<filter id="f">${primitives}</filter><rect width="100%" height="100%" filter="url(#f)"/>`, size);
const layers = (kind: string, inner: (of: string) => string) =>
  Array.from({ length: 12 }, (_, at) => `<${kind} id="a${at}">${inner(`a${at - 1}`).repeat(8)}</${kind}>`).join('');

function problemOf(source: string | Buffer): string | undefined {
  try {
    const bytes = drawingIn(Buffer.from(source));
    if (!bytes) return 'none';
    checkDrawing(bytes);
    return undefined;
  } catch (error) {
    return (error as { problem: string }).problem;
  }
}

test.each([
  ['noise', filtered('<feTurbulence baseFrequency=".9" numOctaves="200"/>')],
  ['noise over a large picture', filtered('<feTurbulence baseFrequency=".9"/>', 'viewBox="0 0 9000 9000"')],
  ['many filters', filtered('<feGaussianBlur stdDeviation="99999"/>'.repeat(40))],
  ['a thick edge', filtered('<feMorphology operator="dilate" radius="500"/>')],
  ['a negative radius before a thick edge', filtered('<feMorphology radius="-99999"/><feMorphology radius="500"/>')],
  [
    'noise without end on nothing',
    draw(
      '<filter id="f"><feTurbulence numOctaves="1e999"/></filter><rect width="0" height="0" filter="url(#f)"/><rect filter="url(#f)"/>',
    ),
  ],
  ['a large matrix', filtered('<feConvolveMatrix order="100,100"/>')],
  [
    'many elements with a filter',
    draw(`<filter id="f"><feGaussianBlur/></filter>${'<g filter="url(#f)"/>'.repeat(100)}`),
  ],
  ['a filter by a style', draw('<filter id="f"><feTurbulence numOctaves="99"/></filter><g style="filter: url(#f)"/>')],
  [
    'a filter by a style sheet',
    draw(
      '<style><![CDATA[.c { filter: url("#f") }]]></style><filter id="f"><feTurbulence numOctaves="99"/></filter><g class="b c"/>',
    ),
  ],
  [
    'a filter whose address is written in numbers',
    draw('<filter id="f"><feTurbulence numOctaves="99"/></filter><g filter="url(&#35;f)"/>'),
  ],
  ['uses within uses', draw(`${layers('g', (of) => `<use href="#${of}"/>`)}<use href="#a11"/>`)],
  [
    'patterns within patterns',
    draw(`${layers('pattern', (of) => `<rect fill="url(#${of})"/>`)}<rect fill="url(#a11)"/>`),
  ],
  ['masks within masks', draw(`${layers('mask', (of) => `<rect mask="url(#${of})"/>`)}<rect mask="url(#a11)"/>`)],
  [
    'markers on a long line',
    draw(
      `<marker id="m">${'<path d="M0 0"/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="${'1 1 '.repeat(5_000)}"/>`,
    ),
  ],
  ['a novel', draw(`<text>${'word '.repeat(20_000)}</text>`)],
  [
    'a chain of references',
    draw(Array.from({ length: 5_000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join('')),
  ],
  ['a drawing within a drawing', draw('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a long text in a style sheet', draw(`<style>${'a'.repeat(8_000_000)}</style>`)],
  [
    'rules for many elements',
    draw(`<style>${'.a{fill:url(#g)}'.repeat(900)}</style>${'<g class="a"/>'.repeat(40_000)}`, 'viewBox="0 0 1 1"'),
  ],
  ['too many rules', draw(`<style>${'a{fill:url(#g)}'.repeat(6_000)}</style>${'<g/>'.repeat(40_000)}`)],
  ['more rules than arguments of a call', draw(`<style>${'a{b:url(#c)}'.repeat(200_000)}</style>`)],
  [
    'one long filter for many elements',
    draw(
      `<filter id="f">${'<feFlood/>'.repeat(30_000)}</filter>${'<g filter="url(#f)"/>'.repeat(40_000)}`,
      'viewBox="0 0 1 1"',
    ),
  ],
  [
    'filters on a long width',
    draw(
      `<filter id="f"/><rect width="${' '.repeat(2_000_000)}9" height="9" style="${'url(#f)'.repeat(110_000)}"/>`,
      'viewBox="0 0 1 1"',
    ),
  ],
  [
    'many markers on one long line',
    draw(
      `<marker id="m"/><path class="${'url(#m)'.repeat(90_000)}" d="${'1 '.repeat(1_000_000)}"/>`,
      'viewBox="0 0 1 1"',
    ),
  ],
  ['too many elements', draw('<path/>'.repeat(200_000))],
  ['too many bytes', draw(' '.repeat(9_000_000))],
])('rejects a drawing with %s before it is drawn', (_name, source) => {
  expect(problemOf(source)).toBe('too_complex');
  if (source.length < 1_000_000) expect(problemOf(gzipSync(source))).toBe('too_complex');
});

test.each([
  ['entities within entities', `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${draw('<text>&b;</text>')}`],
  ['markup in an entity', `<!DOCTYPE svg [<!ENTITY a "<g/>">]>${draw('&a;')}`],
  ['an entity from elsewhere', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${draw('&a;')}`],
  ['levels without end', draw('<g>'.repeat(50_000))],
  ['tags that do not end', draw('<a b="'.repeat(100_000))],
  ['tags that close nothing', `<svg>${'</a>'.repeat(1_900_000)}`],
  ['a name that does not end', `<svg><${'a'.repeat(8_000_000)}`],
  ['a name of an attribute without a value', `<svg ${'a'.repeat(8_000_000)}/><`],
])('does not treat %s as a drawing', (_name, source) => {
  expect(problemOf(source)).toBe('broken');
});

test.each([
  ['a logo', draw('<path d="M0 0h9v9z" fill="#123"/><circle r="5"/>', 'viewBox="0 0 24 24"')],
  [
    'cards with shadows, as design programs write them',
    draw(
      Array.from(
        { length: 20 },
        (_, at) =>
          `<g filter="url(#f${at})"><rect width="200" height="80"/></g><defs><filter id="f${at}" x="0" y="0" width="216" height="96" filterUnits="userSpaceOnUse"><feFlood/><feColorMatrix/><feOffset dy="4"/><feGaussianBlur stdDeviation="4"/><feComposite/><feColorMatrix/><feBlend/><feBlend/></filter></defs>`,
      ).join(''),
    ),
  ],
  [
    'elements with names of properties of objects',
    filtered('<constructor/>').replace('<rect', '<constructor id="c"/><rect fill="url(#c)"'),
  ],
  ['a blurred picture', filtered('<feGaussianBlur stdDeviation="20"/>')],
  ['a map', draw('<path class="land" d="M1 1 2 2z"/>'.repeat(20_000))],
  [
    'a diagram',
    draw(
      `<marker id="m"><path d="M0 0"/></marker>${'<path d="M0 0 9 9" marker-end="url(#m)"/><text>A label</text>'.repeat(300)}`,
    ),
  ],
  [
    'names of namespaces as entities',
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;" width="9" height="9"><g/></svg>`,
  ],
  ['a byte order mark and blanks before it', `\ufeff \n${draw('<g/>')}`],
  [
    'a sheet of another rule for each element',
    draw(Array.from({ length: 500 }, (_, at) => `<style>.c${at}{fill:url(#g)}</style><g class="c${at}"/>`).join('')),
  ],
  ['a gradient', draw('<linearGradient id="g"/><style>.a{fill:url(#g)}</style><rect class="a"/>'.repeat(10))],
])('accepts %s', (_name, source) => {
  expect(problemOf(source)).toBeUndefined();
});

test('ignores other files', () => {
  expect(problemOf('GIF89a')).toBe('none');
  expect(
    problemOf(Buffer.from('\u00ff\u00d8\u00ff\u00e1<x:xmpmeta xmlns:svg="http://www.w3.org/2000/svg"/>', 'latin1')),
  ).toBe('none');
  expect(problemOf(gzipSync('hello'))).toBe('none');
  expect(problemOf(Buffer.from([0x1f, 0x8b, 1]))).toBe('not_an_image');
});
