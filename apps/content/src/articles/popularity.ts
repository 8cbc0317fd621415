/** Returns the popularity (ListConcepts): 10 for an article, 1 for a reaction, 2 for a comment, 0.1 for a view. */
export function popularity(counts: { articles: number; reactions: number; comments: number; pageViews: number }) {
  const tenths = 100 * counts.articles + 10 * counts.reactions + 20 * counts.comments + counts.pageViews;
  return tenths / 10;
}
