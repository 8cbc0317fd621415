const DESCRIPTION_LENGTH = 104;
const OMISSION = '...';

/**
 * Derives a description from a text: one line of at most 104 characters, cut at a space if possible, else within the
 * word.
 */
export function descriptionFrom(text: string, authorName: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return `A post by ${authorName}`;
  const characters = Array.from(line.slice(0, 2 * DESCRIPTION_LENGTH + 2));
  if (characters.length <= DESCRIPTION_LENGTH) return line;
  const room = DESCRIPTION_LENGTH - OMISSION.length;
  const space = characters.lastIndexOf(' ', room);
  return characters.slice(0, space > 0 ? space : room).join('') + OMISSION;
}
