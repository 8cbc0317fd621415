import { cutText } from '@commonplace/rules/cut-text';
import { isLongerThan } from '@commonplace/rules/plain-text';

const DESCRIPTION_LENGTH = 104;
const OMISSION = '...';

/**
 * Derives a description from a text: one line of at most 104 characters, cut at a space if possible, else within the
 * word, but not within a sign.
 */
export function descriptionFrom(text: string, authorName: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return `A post by ${authorName}`;
  if (!isLongerThan(line, DESCRIPTION_LENGTH)) return line;
  const room = DESCRIPTION_LENGTH - OMISSION.length;
  // A space after the room leaves its last word whole.
  const space = cutText(line, room + 1).lastIndexOf(' ');
  return (space > 0 ? line.slice(0, space) : cutText(line, room)) + OMISSION;
}
