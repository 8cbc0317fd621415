/** Where readers of ZIP archives look for the end of one: its record, and the longest comment. */
const archiveEndBytes = 22 + 65_535;
const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1');
/** Where readers of PDF look for its beginning. */
const documentStartBytes = 1024;
/** What a browser or a server would run, if it ever took the file for what it is not. */
const markup = /<(?:script[\s>]|html[\s>]|!doctype\s+html|iframe[\s>]|\?php\s)/i;

/**
 * Whether a picture is something else as well: an archive, a document, a page, a script. What is kept is made anew and
 * holds nothing of it, but who sends such a file means something else than a picture.
 */
export function isAmbiguous(bytes: Buffer): boolean {
  return (
    bytes.subarray(-archiveEndBytes).includes(archiveEnd) ||
    bytes.subarray(0, documentStartBytes).includes('%PDF-') ||
    markup.test(bytes.toString('latin1'))
  );
}
