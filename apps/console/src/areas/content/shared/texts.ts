/** The text of HTML, of which nothing is run or loaded. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The beginning of a text, for a row. */
export const beginningOf = (text: string, length = 100): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
