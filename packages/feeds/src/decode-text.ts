import { TextDecoder } from 'node:util';

const marks = [
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  // Without a byte order mark, by the first character of any XML.
  { bytes: [0x00, 0x3c], label: 'utf-16be' },
  { bytes: [0x3c, 0x00], label: 'utf-16le' },
] as const;

/**
 * Decodes an XML document. Valid UTF-8 counts as UTF-8, whatever its label says, since wrong labels are far more common
 * than such a coincidence. Else the server's label counts, then the document's (RFC 7303).
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark.label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(labelOf(contentType) ?? declaredLabel(bytes)).decode(bytes);
  }
}

function labelOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
}

/** Returns the encoding of `<?xml version="1.0" encoding="..."?>`, which is ASCII in any encoding but UTF-16. */
function declaredLabel(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
}

/** Text with a wrong, unknown or missing label is mostly in the old encoding of Windows. */
function decoderFor(label: string | undefined): TextDecoder {
  try {
    const decoder = new TextDecoder(label ?? 'windows-1252');
    return decoder.encoding === 'utf-8' ? new TextDecoder('windows-1252') : decoder;
  } catch {
    return new TextDecoder('windows-1252');
  }
}
