/** Of texts and addresses that others chose: a word that is too long for its line goes on in the next, as on a phone. */
export const wrapped = { overflowWrap: 'anywhere' } as const;

/** The same, with the lines that a text was written in. */
export const wrappedLines = { ...wrapped, whiteSpace: 'pre-wrap' } as const;
