import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem } from '@commonplace/rules/plain-text';
import { siteNames, topLevelName } from '@commonplace/rules/site-names';

const segments = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;

/** Adds the violations of a slug. */
export function checkSlug(page: { slug: string; isTopLevelPath: boolean }, violations: Violations): void {
  violations.add('slug', slugProblem(page));
}

function slugProblem(page: { slug: string; isTopLevelPath: boolean }): string | undefined {
  const { slug } = page;
  if (slug === '') return "can't be blank";
  const tooLong = lengthProblem(slug, limits.sitePage.slug);
  if (tooLong !== undefined) return tooLong;
  if (!segments.test(slug)) return 'is invalid';
  if (slug.split('/').length > limits.sitePage.segments) return 'has too many subdirectories';
  if (slug.startsWith('sitemap-')) return 'is taken by sitemap directory';
  return siteNames.has(topLevelName(page) ?? '') ? 'is reserved' : undefined;
}
