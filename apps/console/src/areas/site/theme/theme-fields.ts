import type { DataOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

export type ThemeDraft = DataOf<'getThemeDraft'>;
type Theme = ThemeDraft['theme'];
type ColorName = keyof Theme['colors']['light'];
type Link = Theme['navigation'][number];
type FontName = Theme['fonts']['interface'];
type HomePart = Theme['home']['aside'][number];

const colorLabels: Readonly<Record<ColorName, string>> = {
  bg: 'background',
  surface: 'surface',
  text: 'text',
  muted: 'muted text',
  line: 'line',
  line_strong: 'strong line',
  accent: 'accent',
  accent_soft: 'soft accent',
  on_accent: 'text on accent',
  mark: 'marked text',
  danger: 'danger',
  danger_soft: 'soft danger',
  good: 'success',
  good_soft: 'soft success',
  code_bg: 'code surface',
  code_keyword: 'code keyword',
  code_string: 'code string',
  code_number: 'code number',
  code_title: 'code name',
};
const colorNames = Object.keys(colorLabels) as ColorName[];
const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const fontLabels: Readonly<Record<FontName, string>> = {
  sans: 'System',
  humanist: 'Humanist',
  geometric: 'Geometric',
  grotesque: 'Grotesque',
  rounded: 'Rounded',
  serif: 'Serif',
  old_style: 'Old style',
  slab: 'Slab serif',
  mono: 'Monospace',
};
const fonts = { kind: 'select', required: true, options: Object.entries(fontLabels) } as const;

const linksHint = 'A link in each line: Text | /path';

/** The fields of a theme, named by their paths in the API. */
export const themeFields: readonly Field[] = [
  { name: 'logo', label: 'Logo', kind: 'url', description: 'Path or URL of an image that replaces the name.' },
  { name: 'navigation', label: 'Navigation', kind: 'multiline', description: linksHint },
  { name: 'footer', label: 'Footer', kind: 'multiline', description: linksHint },
  { name: 'home.introduction', label: 'Name and description above the articles', kind: 'checkbox' },
  {
    name: 'home.aside',
    label: 'Next to the articles',
    kind: 'multiselect',
    options: [['tags', 'Popular tags']],
  },
  { name: 'fonts.interface', label: 'Font of the interface', ...fonts },
  { name: 'fonts.text', label: 'Font of texts', ...fonts },
  {
    name: 'fonts.loaded',
    label: 'Load fonts from this site',
    kind: 'checkbox',
    description: 'Source Sans 3 for System and STIX Two Text for Serif, the same on every device.',
  },
  { name: 'sizes.radius', label: 'Radius of corners (rem)', kind: 'number', min: 0, max: 2, step: 0.125 },
  { name: 'sizes.measure', label: 'Width of texts (rem)', kind: 'number', min: 30, max: 56 },
  { name: 'sizes.wide', label: 'Width of pages (rem)', kind: 'number', min: 56, max: 96 },
  {
    name: 'styles',
    label: 'Style rules',
    kind: 'multiline',
    description: 'CSS for the main area of pages. Rules that load, cover or move anything are refused.',
  },
  ...colorNames.flatMap((name) =>
    modes.map(([mode, modeLabel]): Field => ({
      name: `colors.${mode}.${name}`,
      label: `${modeLabel}: ${colorLabels[name]}`,
      kind: 'color',
    })),
  ),
];

/** Returns the values of the form. */
export function themeValues({
  colors,
  fonts: chosen,
  sizes,
  home,
  logo,
  navigation,
  footer,
  styles,
}: Theme): FieldValues {
  return {
    logo: logo ?? '',
    navigation: writeLinks(navigation),
    footer: writeLinks(footer),
    'home.introduction': home.introduction,
    'home.aside': home.aside,
    'fonts.interface': chosen.interface,
    'fonts.text': chosen.text,
    'fonts.loaded': chosen.loaded,
    'sizes.radius': sizes.radius,
    'sizes.measure': sizes.measure,
    'sizes.wide': sizes.wide,
    styles,
    ...Object.fromEntries(
      modes.flatMap(([mode]) => colorNames.map((name) => [`colors.${mode}.${name}`, colors[mode][name] ?? ''])),
    ),
  };
}

/** Converts form values to the request (UpdateThemeDraft). */
export function toTheme(values: FieldValues) {
  const text = (name: string) => String(values[name] ?? '').trim();
  const palette = (mode: 'light' | 'dark') =>
    Object.fromEntries(
      colorNames.flatMap((name) => {
        const color = text(`colors.${mode}.${name}`);
        return color === '' ? [] : [[name, color]];
      }),
    );
  return {
    colors: { light: palette('light'), dark: palette('dark') },
    fonts: {
      interface: text('fonts.interface') as FontName,
      text: text('fonts.text') as FontName,
      loaded: values['fonts.loaded'] === true,
    },
    sizes: {
      radius: Number(values['sizes.radius']),
      measure: Number(values['sizes.measure']),
      wide: Number(values['sizes.wide']),
    },
    logo: text('logo') || null,
    navigation: readLinks(text('navigation')),
    footer: readLinks(text('footer')),
    home: {
      introduction: values['home.introduction'] === true,
      aside: [...(values['home.aside'] as readonly HomePart[])],
    },
    styles: String(values['styles'] ?? ''),
  };
}

function writeLinks(links: readonly Link[]): string {
  return links.map(({ text, url }) => `${text} | ${url}`).join('\n');
}

/** Reads a link from each line; the API names those that are incomplete. */
function readLinks(lines: string): Link[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf('|');
      return at === -1
        ? { text: line.trim(), url: '' }
        : { text: line.slice(0, at).trim(), url: line.slice(at + 1).trim() };
    });
}
