/** The colors of pages without a theme, as in the style sheet of the site. */
export const defaultColors = {
  light: {
    bg: '#fcfbf9',
    surface: '#ffffff',
    text: '#1f1d1a',
    muted: '#625d55',
    line: '#e6e1d9',
    line_strong: '#8a8378',
    accent: '#2f4bd8',
    accent_soft: '#eef1fe',
    on_accent: '#ffffff',
    mark: '#fff1c2',
    danger: '#b3261e',
    danger_soft: '#fdeeec',
    good: '#1d7a46',
    good_soft: '#e9f5ee',
    code_bg: '#f6f3ed',
    code_keyword: '#7a2fb5',
    code_string: '#1a6e3e',
    code_number: '#a2430b',
    code_title: '#1d4fc4',
  },
  dark: {
    bg: '#141312',
    surface: '#1c1b19',
    text: '#ece8e1',
    muted: '#a8a197',
    line: '#2d2a27',
    line_strong: '#7d766b',
    accent: '#9db0ff',
    accent_soft: '#20263f',
    on_accent: '#10142b',
    mark: '#4a3d12',
    danger: '#ff9a92',
    danger_soft: '#3a1a18',
    good: '#7fd6a4',
    good_soft: '#16301f',
    code_bg: '#1e1c1a',
    code_keyword: '#cfa5ff',
    code_string: '#8fd6a8',
    code_number: '#f2b482',
    code_title: '#a5b8ff',
  },
} as const;

export type ColorMode = keyof typeof defaultColors;
export type ColorName = keyof (typeof defaultColors)['light'];
export type Palette = Readonly<Record<ColorName, string>>;

export const colorModes = ['light', 'dark'] as const satisfies ColorMode[];
export const colorNames = Object.keys(defaultColors.light) as ColorName[];

/** A color that must be visible on another. */
export interface ColorPair {
  front: ColorName;
  back: ColorName;
  /** The least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
  min: number;
}

const text = 4.5;
const backgrounds: ColorName[] = ['bg', 'surface', 'code_bg', 'accent_soft'];
const texts: ColorName[] = ['text', 'muted', 'accent'];
const codeColors: ColorName[] = ['code_keyword', 'code_string', 'code_number', 'code_title'];

export const colorPairs: readonly ColorPair[] = [
  ...backgrounds.flatMap((back) => texts.map((front) => ({ front, back, min: text }))),
  ...codeColors.map((front) => ({ front, back: 'code_bg' as const, min: text })),
  { front: 'on_accent', back: 'accent', min: text },
  { front: 'text', back: 'mark', min: text },
  { front: 'danger', back: 'bg', min: text },
  { front: 'danger', back: 'danger_soft', min: text },
  { front: 'text', back: 'good_soft', min: text },
  { front: 'line_strong', back: 'bg', min: 3 },
];
