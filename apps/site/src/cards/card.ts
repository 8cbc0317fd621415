import { hash } from 'node:crypto';

/** The preview image of a page: what is drawn on it. Texts are plain. */
export interface Card {
  title: string;
  /** Below the title, such as the author. */
  line: string | undefined;
  tags: readonly string[];
  /** The name of the site. */
  site: string;
  /** `#rgb` or `#rrggbb`. */
  color: string;
  /** The language of the title, by which Chinese, Japanese and Korean forms of a character differ. */
  language: string | undefined;
}

export const cardWidth = 1_200;
export const cardHeight = 630;

/** The number of the design: cards get other URLs with another design. */
const design = 2;

/** Returns the version of a card: cards that look the same have the same. */
export function cardVersion({ title, line, tags, site, color, language }: Card): string {
  return hash('sha256', JSON.stringify([design, title, line, tags, site, color, language])).slice(0, 20);
}
