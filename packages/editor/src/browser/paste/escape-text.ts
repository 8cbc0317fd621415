/** An address that the renderer makes a link of. */
const address =
  /(?<![a-z\d.+-])(?:https?|ftp):\/\/(?=[\p{L}\p{N}])[^\s<>{"“”«»‘’「」『』（）【】《》〈〉、。，！？：；]+/giu;

/** Splits a text at its addresses: every other part is one. */
export function splitAtAddresses(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: match } of text.matchAll(address)) {
    const trimmed = match.replace(match.includes('(') ? /[.,:;!?'|\\\]}`]+$/ : /[.,:;!?'|\\\])}`]+$/, '');
    parts.push(text.slice(end, index), trimmed);
    end = index + trimmed.length;
  }
  return [...parts, text.slice(end)];
}

/** Whether a text is an address as a whole. */
export function isAddress(text: string): boolean {
  const [before, match, after] = splitAtAddresses(text);
  return before === '' && match === text && after === '';
}

/** An address that the renderer finds as a whole. */
const plainAddress = /^\w+:\/\/[a-z\d.-]+(?::\d+)?(?:[/?#](?:[\w/#=&%+~:@$-]|[.,;!?](?=[\w/]))*)?(?<=[\w/=#%+&-])$/i;

/** Returns an address as a link to itself, in brackets where the renderer would find more or less of it. */
export function linkToItself(url: string, standsAlone: boolean): string {
  return standsAlone && plainAddress.test(url) ? url : `<${url}>`;
}

/** An address behind which the renderer would not find the end of the text of a link. */
const unclearInside = /:(?=\/\/)(?!\/\/[\w./?#&=%~:@+,;!$-]*[\s…])/g;
const unclearAtEnd = /:(?=\/\/)(?!\/\/[\w./?#&=%~:@+,;!$-]*(?:[\s…]|$))/g;

/**
 * Escapes what Markdown would take for marks, and what the platform would take for embeds and mentions. `isEnd` tells whether the
 * line or the text of a link ends with it.
 */
export function escapeText(text: string, isEnd = true): string {
  return text
    .replaceAll(
      /[\\`*[\]<]|^~|~(?=~|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\{(?=%)|(?<![\p{L}\p{N}_./@])@(?=\w)/gu,
      '\\$&',
    )
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll(isEnd ? unclearAtEnd : unclearInside, '$&\\');
}

/** Escapes what Markdown would take for the beginning of a heading, a list, a quote or a line, or for the rule of a table. */
export function escapeLines(text: string): string {
  return text
    .replaceAll(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|(?=[ |:-]*-)[|:-][ |:-]*$)/gm, '\\$&')
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');
}

/** Returns an address as the target of a link. */
export function linkTarget(url: string): string {
  return url.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll(/[()<>{}\\`\s]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
