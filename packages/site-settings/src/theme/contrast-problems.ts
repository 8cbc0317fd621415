import { contrastOf } from '@commonplace/rules/contrast';
import { colorModes, colorPairs, defaultColors, type ColorMode, type Palette } from './colors.ts';
import type { Theme } from './theme.ts';

/** Returns the colors of a mode, with the defaults for those that the theme leaves out. */
export function paletteOf({ colors }: Pick<Theme, 'colors'>, mode: ColorMode): Palette {
  const own = Object.entries(colors[mode]).filter(([, value]) => value !== undefined);
  return { ...defaultColors[mode], ...Object.fromEntries(own) };
}

/** A color that is not readable. */
export interface ContrastProblem {
  /** The path of the color in the theme. */
  field: string;
  /** Follows the path. */
  message: string;
}

/** Returns the pairs of colors whose contrast is too low (WCAG 2.2). */
export function contrastProblems(theme: Pick<Theme, 'colors'>): ContrastProblem[] {
  return colorModes.flatMap((mode) => {
    const palette = paletteOf(theme, mode);
    return colorPairs.flatMap(({ front, back, min }) => {
      const contrast = contrastOf(palette[front], palette[back]);
      if (contrast >= min) return [];
      const rounded = (Math.floor(contrast * 10) / 10).toFixed(1);
      return [
        {
          field: `colors.${mode}.${front}`,
          message: `has a contrast of ${rounded} on ${back}, at least ${min} is needed`,
        },
      ];
    });
  });
}
