import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const css = readFileSync(new URL('console.css', import.meta.url), 'utf8');
const resolved = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

/** Returns the variables that the style sheet sets in a color scheme. */
function ownVariables(scheme: string): Record<string, string> {
  const [, block = ''] = css.split(`:root:root[data-mantine-color-scheme='${scheme}'] {`);
  const declarations = (block.split('}')[0] ?? '').matchAll(/(--[\w-]+): ([^;]+);/g);
  return Object.fromEntries([...declarations].map(([, name = '', value = '']) => [name, value]));
}

/** Returns the color of a variable, which may name another one. */
function colorOf(variables: Record<string, string>, name: string): string {
  const value = variables[`--mantine-${name}`] ?? '';
  const [, other] = /^var\(--mantine-([\w-]+)\)$/.exec(value) ?? [];
  return other === undefined ? value : colorOf(variables, other);
}

/** Returns the contrast of two colors (WCAG 2), 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

test.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    [
      ['color-text', 'color-body'],
      ['color-dimmed', 'color-body'],
      ['color-placeholder', 'color-default'],
      ['color-error', 'color-body'],
      ['color-anchor', 'color-body'],
      ['color-default-color', 'color-default-hover'],
      ['primary-color-contrast', 'primary-color-filled'],
      ['primary-color-contrast', 'primary-color-filled-hover'],
    ].map(([front = '', back = '']) => [scheme, front, back] as const),
  ),
)('in %s, %s is readable on %s', (scheme, front, back) => {
  const variables = { ...resolved.variables, ...resolved[scheme], ...ownVariables(scheme) };
  const colors = [colorOf(variables, front), colorOf(variables, back)] as const;
  expect(colors).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
  expect(contrastOf(...colors)).toBeGreaterThanOrEqual(4.5);
});
