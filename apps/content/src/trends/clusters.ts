import { compare, minAuthors, type Burst } from './bursts.ts';
import type { DatedArticle } from './read-days.ts';
import { termsOf } from './terms.ts';

/** An article with bursting terms. */
interface KeyedArticle {
  id: number;
  authorId: number;
  keys: ReadonlySet<string>;
}

/** Terms that burst together, most surprising first, with their articles. */
export interface Cluster {
  terms: string[];
  /** The most common spelling of each term. */
  written: ReadonlyMap<string, string>;
  /** How many articles have each term. */
  uses: ReadonlyMap<string, number>;
  /** Articles with more of the terms come first. */
  members: { id: number; authorId: number }[];
}

/** Minimum share of the rarer term's articles that also have the other term. */
const minOverlap = 0.5;
const maxTerms = 12;
const maxClusters = 50;
const maxMembers = 1_000;
/** Maximum number of spellings that are counted per term. */
const maxForms = 20;

/** The articles of each bursting term. */
export class Postings {
  readonly #articles: KeyedArticle[] = [];
  readonly #byTerm = new Map<string, Set<number>>();
  readonly #forms = new Map<string, Map<string, number>>();

  constructor(bursts: readonly Burst[]) {
    for (const { key } of bursts) this.#byTerm.set(key, new Set());
  }

  add(article: DatedArticle): void {
    const keys = new Set<string>();
    for (const { key, written } of termsOf(article)) {
      const posted = this.#byTerm.get(key);
      if (posted === undefined) continue;
      posted.add(article.id);
      keys.add(key);
      this.#noteForm(key, written);
    }
    if (keys.size > 0) this.#articles.push({ id: article.id, authorId: article.authorId, keys });
  }

  /**
   * Groups terms that occur in the same articles: each, most surprising first, joins the first group whose first term
   * it mostly occurs with. Groups with too few authors are left out.
   */
  cluster(bursts: readonly Burst[]): Cluster[] {
    const groups: string[][] = [];
    for (const { key } of bursts) {
      const group = groups.find(([seed = '']) => this.#overlap(seed, key) >= minOverlap);
      if (group === undefined) groups.push([key]);
      else if (group.length < maxTerms) group.push(key);
    }
    return groups
      .map((terms) => this.#toCluster(terms))
      .filter(({ members }) => new Set(members.map(({ authorId }) => authorId)).size >= minAuthors)
      .slice(0, maxClusters);
  }

  #overlap(one: string, other: string): number {
    const [few, many] = [this.#articlesOf(one), this.#articlesOf(other)].toSorted((a, b) => a.size - b.size);
    if (few === undefined || many === undefined || few.size === 0) return 0;
    let common = 0;
    for (const id of few) if (many.has(id)) common += 1;
    return common / few.size;
  }

  #toCluster(terms: string[]): Cluster {
    const [seed = ''] = terms;
    const members = this.#articles
      .map((article) => ({ ...article, count: terms.filter((key) => article.keys.has(key)).length }))
      .filter(({ keys, count }) => keys.has(seed) || count > 1)
      .toSorted((one, other) => other.count - one.count || other.id - one.id)
      .slice(0, maxMembers)
      .map(({ id, authorId }) => ({ id, authorId }));
    return {
      terms,
      members,
      written: new Map(terms.map((key) => [key, this.#commonForm(key)])),
      uses: new Map(terms.map((key) => [key, this.#articlesOf(key).size])),
    };
  }

  #articlesOf(key: string): ReadonlySet<number> {
    return this.#byTerm.get(key) ?? new Set();
  }

  #noteForm(key: string, written: string): void {
    const forms = this.#forms.get(key) ?? new Map<string, number>();
    this.#forms.set(key, forms);
    const count = forms.get(written);
    if (count !== undefined || forms.size < maxForms) forms.set(written, (count ?? 0) + 1);
  }

  #commonForm(key: string): string {
    const forms = [...(this.#forms.get(key) ?? [])];
    const [first] = forms.toSorted(([one, uses], [other, otherUses]) => otherUses - uses || compare(one, other));
    return first?.[0] ?? key;
  }
}
