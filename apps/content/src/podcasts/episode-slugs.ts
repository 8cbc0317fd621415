import { hash } from 'node:crypto';
import type { FeedEntry } from '@commonplace/feeds/feed';
import { titleSlug } from '../articles/slug.ts';

/** Returns a function that makes slugs of titles; a repeated title gets a suffix of its hash. */
export function createEpisodeSlugs(taken: readonly string[]): (entry: Pick<FeedEntry, 'title' | 'key'>) => string {
  const names = new Set(taken);
  return ({ title, key }) => {
    const name = titleSlug(title) || 'episode';
    const end = hash('sha256', key, 'hex');
    let slug = name;
    for (let length = 6; names.has(slug) && length < end.length; length += 6) slug = `${name}-${end.slice(0, length)}`;
    // Titles can be chosen to equal all of these names.
    for (let number = 2; names.has(slug); number += 1) slug = `${name}-${end}-${number}`;
    names.add(slug);
    return slug;
  };
}
