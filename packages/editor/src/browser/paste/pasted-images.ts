/** An image of a pasted text that the site does not have. */
interface PastedImage {
  /** The name of its file, or one made of its type. */
  name: string;
  /** Its description in Markdown. */
  alt: string;
  /** Has the bytes in it, or is known to the program only that the text comes from. */
  address: string;
}

const notOfTheWeb = /!\[((?:\\.|[^\]\n\\])*)\]\(((?:data:image\/|file:|blob:|cid:)[^()\s]+)\)/gi;

/** Replaces the images of a pasted text that no reader could load. */
export function replaceImages(markdown: string, replace: (image: PastedImage) => string): string {
  return markdown.replaceAll(notOfTheWeb, (_, alt: string, address: string) =>
    replace({ name: nameIn(address), alt, address }),
  );
}

function nameIn(address: string): string {
  if (/^file:/i.test(address)) return decoded(/[^/]*$/.exec(address)?.[0] ?? '');
  return `image.${/^data:image\/([\w-]+)/i.exec(address)?.[1] ?? 'png'}`;
}

/** Returns a name without percent encoding; unchanged if it is none, since some programs write names as they are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An image with an address of the web. */
const fromWeb = /!\[[^\]\n]*\]\((https?:\/\/[^)\s]+)\)/gi;

/** Returns how many images a text shows that are on other sites than the one with this origin. */
export function countForeignImages(markdown: string, origin: string): number {
  const addresses = [...markdown.matchAll(fromWeb)].map(([, address = '']) => address);
  const foreign = addresses.filter((address) => URL.canParse(address) && new URL(address).origin !== origin);
  return new Set(foreign).size;
}

/** Returns the image that is in an address as a file of this name; undefined if it cannot be read. */
export function fileIn(address: string, name: string): File | undefined {
  const [, type = '', base64, data = ''] =
    /^data:(image\/[\w.+-]+)(?:;(?!base64,)[^;,]*)*(;base64)?,(.*)$/i.exec(address) ?? [];
  if (type === '') return undefined;
  try {
    const bytes = base64 === undefined ? new TextEncoder().encode(decodeURIComponent(data)) : bytesOf(data);
    return new File([bytes], name, { type });
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll(/%(?:20|0[9AD])/gi, '')), (character) => character.charCodeAt(0));
}
