/** How close an article must be to a concept's anchor to be filed under it, where the concept does not say otherwise. */
export const defaultThreshold = 0.28;
