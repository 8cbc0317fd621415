import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { assetHeaders } from './assets.ts';
import { webFontFamilies, type WebFontFamily } from './web-font-files.ts';

/** The characters of each part, as the packages divide them: browsers load the parts whose characters a page has. */
const ranges: Readonly<Record<string, string>> = {
  'cyrillic-ext': 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'greek-ext': 'U+1F00-1FFF',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
};

/** Serves the fonts. Frames of other sites that show an article have no origin. */
export function serveWebFonts(app: FastifyInstance): void {
  const headers = { ...assetHeaders, 'access-control-allow-origin': '*', 'content-type': 'font/woff2' };
  for (const { path, file } of webFontFamilies.flatMap(partsOf)) {
    const content = readFileSync(file);
    app.get(path, (_request, reply) => reply.headers(headers).send(content));
  }
}

/** Returns a style sheet with declarations of the fonts that it names. */
export function withWebFonts(css: string): string {
  const named = webFontFamilies.filter(({ name }) => css.includes(name));
  return named.flatMap((family) => partsOf(family).map(({ rule }) => rule)).join('') + css;
}

/** Returns the paths of the part of each font that nearly every page needs. */
export function mainFontFiles(families: readonly string[] = []): string[] {
  return webFontFamilies
    .filter(({ name }) => families.includes(name))
    .map(({ name }) => pathOf(name, 'latin', 'normal'));
}

/** Returns the path of a part. It has no hash, since style sheets stay in caches longer than a release. */
function pathOf(name: string, script: string, style: string): string {
  const folder = name.replace(' Variable', '').toLowerCase().replaceAll(' ', '-');
  return `/assets/fonts/${folder}/${script}-${style}.woff2`;
}

/**
 * Returns the parts of a font. A font that does not arrive at once is used from the next page on (`optional`), so that no text
 * moves while it is read.
 */
function partsOf({ name, weights, files }: WebFontFamily): { path: string; file: URL; rule: string }[] {
  return Object.entries(files).map(([part, file]) => {
    const [script = '', style = 'normal'] = part.split(' ');
    const path = pathOf(name, script, style);
    const source = `src:url(${path})format('woff2');unicode-range:${ranges[script] ?? ''}`;
    const rule = `@font-face{font-family:'${name}';font-style:${style};font-weight:${weights};font-display:optional;${source}}`;
    return { path, file, rule };
  });
}
