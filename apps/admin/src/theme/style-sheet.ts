import { hash } from 'node:crypto';
import { colorModes, type ColorMode } from '@commonplace/site-settings/theme/colors';
import { fonts, fontStack } from '@commonplace/site-settings/theme/fonts';
import { defaultTheme, type Theme } from '@commonplace/site-settings/theme/theme';

/** A style sheet and the hash that names it. */
export interface StyleSheet {
  css: string;
  /** Null if it is empty. */
  hash: string | null;
}

const modeQueries: Record<ColorMode, string> = {
  light: 'not (prefers-color-scheme:dark)',
  dark: '(prefers-color-scheme:dark)',
};

/** Returns the style sheet of a theme: what differs from the default look, then the compiled style rules. */
export function writeStyleSheet(theme: Theme, rules: string): StyleSheet {
  const css = [...declare(sharedTokens(theme)), ...colorModes.flatMap((mode) => colorsOf(theme, mode)), rules].join('');
  return { css, hash: css === '' ? null : hash('sha256', css, 'hex').slice(0, 32) };
}

function sharedTokens({ fonts: chosen, sizes }: Theme): [name: string, value: string][] {
  const { fonts: usualFonts, sizes: usualSizes } = defaultTheme;
  return [
    ...(
      [
        ['sans', 'interface'],
        ['serif', 'text'],
      ] as const
    ).flatMap(([token, place]): [string, string][] => {
      const stack = fontStack(chosen[place], chosen.loaded);
      return stack === fonts[usualFonts[place]] ? [] : [[token, stack]];
    }),
    ...(['radius', 'measure', 'wide'] as const)
      .filter((name) => sizes[name] !== usualSizes[name])
      .map((name): [string, string] => [name, `${sizes[name]}rem`]),
  ];
}

function colorsOf({ colors }: Theme, mode: ColorMode): string[] {
  const tokens = Object.entries(colors[mode]).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name.replaceAll('_', '-'), value.toLowerCase()]],
  );
  return declare(tokens).map((rule) => `@media ${modeQueries[mode]}{${rule}}`);
}

/** Returns a rule of custom properties; none without any. */
function declare(tokens: readonly (readonly [name: string, value: string])[]): string[] {
  if (tokens.length === 0) return [];
  return [`:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}`];
}
