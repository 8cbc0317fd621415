/** PostgreSQL's limit for positions in a tsvector. */
export const maxPosition = 16_383;
/** PostgreSQL's limit for positions of one word. */
export const maxPositionsOfWord = 255;
/** Skipped positions between two texts, so that no phrase spans them. */
export const gapBetweenTexts = 2;
