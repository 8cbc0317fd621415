/** A text without the images in it, and these by their places. */
export interface SeparatedImages {
  text: string;
  images: { at: number; alt: string; address: string }[];
}

/** An image whose bytes are in its address, with the link around it. */
const embedded = /\[!\[([^\]\n]*)\]\((data:image\/[^)\s]+)\)\]\([^)\s]*\)|!\[([^\]\n]*)\]\((data:image\/[^)\s]+)\)/gi;

/** Takes the images out of a text that are to be uploaded. */
export function separateImages(markdown: string): SeparatedImages {
  const images: SeparatedImages['images'] = [];
  let [text, end] = ['', 0];
  for (const match of markdown.matchAll(embedded)) {
    const [whole, linkedAlt, linked, alt, address] = match;
    text += markdown.slice(end, match.index);
    end = match.index + whole.length;
    images.push({ at: text.length, alt: linkedAlt ?? alt ?? '', address: linked ?? address ?? '' });
  }
  return { text: text + markdown.slice(end), images };
}

/** Returns the image that is in an address; undefined if it cannot be read. */
export function fileIn(address: string): File | undefined {
  const [, type = '', base64, data = ''] =
    /^data:(image\/[\w.+-]+)(?:;(?!base64,)[^;,]*)*(;base64)?,(.*)$/i.exec(address) ?? [];
  if (type === '') return undefined;
  try {
    const bytes = base64 === undefined ? new TextEncoder().encode(decodeURIComponent(data)) : bytesOf(data);
    return new File([bytes], `image.${type.replace(/^image\/|\+.*$/gi, '')}`, { type });
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('%20', '')), (character) => character.charCodeAt(0));
}
