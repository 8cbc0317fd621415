/** As much as the API compares with concepts at once, and as much as an address holds when it is encoded. */
const mostCharacters = 1_000;
const mostEncoded = 4_000;

/** The beginning of a text that fits. */
export function beginningThatFits(text: string): string {
  let fitting = cut(text, mostCharacters);
  while (encodeURIComponent(fitting).length > mostEncoded) fitting = cut(fitting, Math.floor(fitting.length * 0.9));
  return fitting.trim();
}

/** Never through the middle of a letter that is written as two. */
function cut(text: string, length: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.toWellFormed().slice(0, end);
}
