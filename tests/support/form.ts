/** A part of a form. */
export interface FormPart {
  name: string;
  /** For a file. */
  filename?: string;
  type?: string;
  content: string | Buffer;
}

/** Encodes a form like browsers (RFC 7578), with its content type. */
export function formOf(parts: readonly FormPart[], boundary = '----contract'): { type: string; body: Buffer } {
  const encoded = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    ...(filename === undefined ? [] : [`; filename="${filename}"`]),
    ...(type === undefined ? [] : [`\r\ncontent-type: ${type}`]),
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...encoded, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
