/** The default distance up to which an article matches a concept. */
export const defaultThreshold = 0.28;
