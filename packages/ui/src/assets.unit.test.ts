import { contrastProblems } from '@commonplace/site-settings/theme/contrast-problems';
import { defaultColors } from '@commonplace/site-settings/theme/colors';
import { defaultTheme } from '@commonplace/site-settings/theme/theme';
import { describe, expect, it } from 'vitest';
import { styles } from './assets.ts';

const [light = '', dark = ''] = styles.content
  .split('@media (prefers-color-scheme:dark)')
  .map((part) => part.slice(0, 2500));

/** Returns the colors of a style sheet by the names that themes use, with six digits. */
function colorsOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):(#[\da-f]{3,6});/g)].map(([, name = '', color = '']) => [
      name.replaceAll('-', '_'),
      color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color,
    ]),
  );
}

describe('the style sheet', () => {
  it('has no needless spaces, which its texts keep, and no other needless marks', () => {
    expect(styles.content).not.toMatch(/\s[{};>/]|[{};,>/]\s|;\}|\b0\.\d|\n/);
    expect(styles.content).toContain("content:' →'");
  });
});

describe('the theme', () => {
  it('has the readable colors that themes build upon', () => {
    expect({ light: colorsOf(light), dark: colorsOf(dark) }).toEqual(defaultColors);
    expect(contrastProblems(defaultTheme)).toEqual([]);
  });

  it('uses only tokens that it defines', () => {
    const used = [...styles.content.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
    const defined = new Set([...styles.content.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });
});
