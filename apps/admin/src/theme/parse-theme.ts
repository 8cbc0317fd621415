import { badRequest, invalid } from '@commonplace/domain/errors';
import { Violations } from '@commonplace/domain/violations';
import type { JsonObject } from '@commonplace/site-settings/json';
import { contrastProblems } from '@commonplace/site-settings/theme/contrast-problems';
import { defaultTheme, maxThemeLength, themeSchema, type Theme } from '@commonplace/site-settings/theme/theme';
import { compileStyleRules } from './style-rules.ts';
import { writeStyleSheet, type StyleSheet } from './style-sheet.ts';

/**
 * Parses and checks a theme, and writes its style sheet.
 * @throws DomainError bad_request if it is not JSON; validation_failed with every problem of its values, colors and rules.
 */
export function parseTheme(json: string): { theme: Theme; sheet: StyleSheet } {
  if (json.length > maxThemeLength) throw invalid(`The theme is too long (maximum is ${maxThemeLength} characters)`);
  const violations = new Violations();
  const result = themeSchema.safeParse(parseJson(json));
  for (const { path, message } of result.error?.issues ?? []) {
    violations.add(path.length === 0 ? 'base' : path.join('.'), path.length === 0 ? `The theme: ${message}` : message);
  }
  violations.throwIfAny();
  const theme = result.data ?? defaultTheme;
  for (const { field, message } of contrastProblems(theme)) violations.add(field, message);
  const rules = compileStyleRules(theme.styles);
  if ('problem' in rules) violations.add('styles', rules.problem);
  violations.throwIfAny();
  return { theme, sheet: writeStyleSheet(theme, 'css' in rules ? rules.css : '') };
}

/** Returns a stored theme; the default look for one that another release wrote and this one does not understand. */
export function readTheme(stored: JsonObject): Theme {
  return themeSchema.safeParse(stored).data ?? defaultTheme;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw badRequest('bad request');
  }
}
