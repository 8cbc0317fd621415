/** Where ZIP readers look for the end record, with the longest comment. */
const archiveEndBytes = 22 + 65_535;
const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1');
/** Where PDF readers look for the header. */
const documentStartBytes = 1024;
/** Markup that a browser or a server would run if it misread the file. */
const markup = /<(?:script[\s>]|html[\s>]|!doctype\s+html|iframe[\s>]|\?php\s)/i;

/**
 * Whether a picture is also an archive, a document, a page or a script. Encoding removes that anyway, but such
 * a file is never uploaded as a mere picture.
 */
export function isAmbiguous(bytes: Buffer): boolean {
  return (
    bytes.subarray(-archiveEndBytes).includes(archiveEnd) ||
    bytes.subarray(0, documentStartBytes).includes('%PDF-') ||
    markup.test(bytes.toString('latin1'))
  );
}
