/** A variable font in parts by script and slant. */
export interface WebFontFamily {
  name: string;
  /** The smallest and the greatest weight. */
  weights: string;
  files: Readonly<Record<string, URL>>;
}

/**
 * The fonts that themes may choose besides installed ones, under the SIL Open Font License 1.1. The bundler copies files that
 * are named relative to this module.
 */
export const webFontFamilies: readonly WebFontFamily[] = [
  {
    name: 'Source Sans 3 Variable',
    weights: '200 900',
    files: {
      'cyrillic-ext': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-ext-wght-normal.woff2',
        import.meta.url,
      ),
      cyrillic: new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2',
        import.meta.url,
      ),
      'greek-ext': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-greek-ext-wght-normal.woff2',
        import.meta.url,
      ),
      greek: new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-normal.woff2',
        import.meta.url,
      ),
      vietnamese: new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-normal.woff2',
        import.meta.url,
      ),
      'latin-ext': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
        import.meta.url,
      ),
      latin: new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
        import.meta.url,
      ),
      'cyrillic-ext italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-ext-wght-italic.woff2',
        import.meta.url,
      ),
      'cyrillic italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-italic.woff2',
        import.meta.url,
      ),
      'greek-ext italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-greek-ext-wght-italic.woff2',
        import.meta.url,
      ),
      'greek italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-italic.woff2',
        import.meta.url,
      ),
      'vietnamese italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-italic.woff2',
        import.meta.url,
      ),
      'latin-ext italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-italic.woff2',
        import.meta.url,
      ),
      'latin italic': new URL(
        '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2',
        import.meta.url,
      ),
    },
  },
  {
    name: 'STIX Two Text Variable',
    weights: '400 700',
    files: {
      'cyrillic-ext': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-cyrillic-ext-wght-normal.woff2',
        import.meta.url,
      ),
      cyrillic: new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-cyrillic-wght-normal.woff2',
        import.meta.url,
      ),
      greek: new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-greek-wght-normal.woff2',
        import.meta.url,
      ),
      vietnamese: new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-vietnamese-wght-normal.woff2',
        import.meta.url,
      ),
      'latin-ext': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-latin-ext-wght-normal.woff2',
        import.meta.url,
      ),
      latin: new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2',
        import.meta.url,
      ),
      'cyrillic-ext italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-cyrillic-ext-wght-italic.woff2',
        import.meta.url,
      ),
      'cyrillic italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-cyrillic-wght-italic.woff2',
        import.meta.url,
      ),
      'greek italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-greek-wght-italic.woff2',
        import.meta.url,
      ),
      'vietnamese italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-vietnamese-wght-italic.woff2',
        import.meta.url,
      ),
      'latin-ext italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-latin-ext-wght-italic.woff2',
        import.meta.url,
      ),
      'latin italic': new URL(
        '../../node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-italic.woff2',
        import.meta.url,
      ),
    },
  },
];
