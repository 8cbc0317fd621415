// cspell:ignore APNG IDAT

const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');

/** Tells whether a picture is a PNG of several frames (APNG), of which libvips reads the first alone. */
export function isAnimatedPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  // The chunk with the number of frames stands before those with pixels.
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return bytes.readUInt32BE(at + 8) > 1;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
