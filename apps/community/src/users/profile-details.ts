import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { contrastOf } from '@commonplace/rules/contrast';
import { profileText } from './profile-text.ts';

/** What a profile shows besides its texts and links. Absent values stay, blank ones are removed. */
export interface ProfileDetails {
  pronouns?: string | undefined;
  work?: string | undefined;
  education?: string | undefined;
  bgColorHex?: string | undefined;
  textColorHex?: string | undefined;
}

/** Given details, and whether the site lets users choose colors. */
export interface GivenDetails extends ProfileDetails {
  allowsColors: boolean;
}

/** The colors before the change. */
type StoredColors = { [Color in 'bgColorHex' | 'textColorHex']?: string | null | undefined };

export type DetailColumn = 'pronouns' | 'work' | 'education' | 'bg_color_hex' | 'text_color_hex';

/** WCAG 2.2, 1.4.3. */
const minContrast = 4.5;
const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/;

/** Returns the given details, normalized. */
export function checkDetails(stored: StoredColors, input: GivenDetails, violations: Violations) {
  const { pronouns, work, education } = input;
  const max = limits.user;
  return {
    ...(pronouns !== undefined && { pronouns: profileText(violations, 'pronouns', pronouns, max.pronouns) }),
    ...(work !== undefined && { work: profileText(violations, 'work', work, max.work) }),
    ...(education !== undefined && { education: profileText(violations, 'education', education, max.education) }),
    ...checkColors(stored, input, violations),
  };
}

/** Returns the colors after a change: both or none, and readable on each other. */
function checkColors(stored: StoredColors, input: GivenDetails, violations: Violations) {
  const bgColorHex = colorAfter(stored.bgColorHex, input.bgColorHex);
  const textColorHex = colorAfter(stored.textColorHex, input.textColorHex);
  const colors = { bg_color_hex: bgColorHex, text_color_hex: textColorHex };
  const isChanged = bgColorHex !== (stored.bgColorHex ?? null) || textColorHex !== (stored.textColorHex ?? null);
  if (!isChanged) return {};
  if (bgColorHex !== null || textColorHex !== null) {
    for (const [field, problem] of colorProblems(colors, input)) violations.add(field, problem);
  }
  return { bgColorHex, textColorHex };
}

function colorAfter(stored: string | null | undefined, input: string | undefined): string | null {
  if (input === undefined) return stored ?? null;
  const color = input.trim().toLowerCase();
  return color === '' ? null : color;
}

function colorProblems(
  colors: { bg_color_hex: string | null; text_color_hex: string | null },
  { allowsColors }: GivenDetails,
): (readonly [field: string, problem: string])[] {
  const entries = Object.entries(colors);
  if (!allowsColors) return [['bg_color_hex', 'is turned off on this site']];
  const missing = entries.filter(([, color]) => color === null);
  if (missing.length > 0) return missing.map(([field]) => [field, 'is required with the other color']);
  const invalid = entries.filter(([, color]) => !hexColor.test(color ?? ''));
  if (invalid.length > 0) return invalid.map(([field]) => [field, 'is not a hex color']);
  const contrast = contrastOf(colors.bg_color_hex ?? '', colors.text_color_hex ?? '');
  if (contrast >= minContrast) return [];
  const rounded = (Math.floor(contrast * 10) / 10).toFixed(1);
  return [['text_color_hex', `has a contrast of ${rounded} on the background, at least ${minContrast} is needed`]];
}

/** Returns the details of a row as fields of a message. */
export function detailsView(row: Readonly<Record<DetailColumn, string | null>>) {
  return {
    ...(row.pronouns !== null && { pronouns: row.pronouns }),
    ...(row.work !== null && { work: row.work }),
    ...(row.education !== null && { education: row.education }),
    ...(row.bg_color_hex !== null && { bgColorHex: row.bg_color_hex }),
    ...(row.text_color_hex !== null && { textColorHex: row.text_color_hex }),
  };
}
