/** Breaks long words, such as URLs, instead of widening the page. */
export const wrapAnywhere = { overflowWrap: 'anywhere' } as const;

/** Also keeps the line breaks of the text. */
export const wrapLines = { ...wrapAnywhere, whiteSpace: 'pre-wrap' } as const;
