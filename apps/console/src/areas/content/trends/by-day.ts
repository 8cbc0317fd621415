export interface TrendArticle {
  published_at: string | null;
  public_reactions_count: number;
}

interface Day {
  date: string;
  articles: number;
  reactions: number;
}

/** Counts articles and reactions by the day (UTC) of publication, oldest day first. */
export function byDay(articles: readonly TrendArticle[]): Day[] {
  const days = new Map<string, Day>();
  for (const { published_at: at, public_reactions_count: reactions } of articles) {
    if (at === null) continue;
    const date = new Date(at).toISOString().slice(0, 10);
    const day = days.get(date) ?? { date, articles: 0, reactions: 0 };
    days.set(date, {
      date,
      articles: day.articles + 1,
      reactions: day.reactions + reactions,
    });
  }
  return [...days.values()].toSorted((one, other) => one.date.localeCompare(other.date));
}
