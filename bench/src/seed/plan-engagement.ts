import { commentText, type CommentText } from './discussion.ts';
import type { Random } from './random.ts';

/** A published article to engage with. */
export interface SeedTarget {
  id: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** A comment to be written; `parent` is the index of an earlier one of the plan. */
export interface PlannedComment extends CommentText {
  articleId: number;
  userId: number;
  parent?: number;
  root?: number;
  depth: number;
  createdAt: Date;
}

export interface PlannedReaction {
  articleId: number;
  userId: number;
  category: string;
  createdAt: Date;
}

const hourMs = 60 * 60 * 1000;
const deepestReply = 8;

/** The percentage of each category. */
const categoryShares: readonly [string, number][] = [
  ['like', 52],
  ['unicorn', 12],
  ['exploding_head', 8],
  ['raised_hands', 9],
  ['fire', 7],
  ['readinglist', 12],
];
const categories = categoryShares.flatMap(([category, share]) => Array<string>(share).fill(category));

/** Returns a function that picks articles so that a few are picked often and most rarely. */
export function createFavorites(random: Random, targets: readonly SeedTarget[]): () => SeedTarget {
  const order = [...targets];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] as SeedTarget, order[last] as SeedTarget];
  }
  return () => order[Math.floor(random.next() ** 2.5 * order.length)] as SeedTarget;
}

/** Plans comments of these paragraphs in the order of writing; `choose` picks their articles. */
export class CommentPlan {
  readonly comments: PlannedComment[] = [];
  readonly #byArticle = new Map<number, number[]>();
  readonly #random: Random;
  readonly #paragraphs: readonly CommentText[];
  readonly #userIds: readonly number[];
  readonly #now: number;

  constructor(random: Random, paragraphs: readonly CommentText[], userIds: readonly number[], now: number) {
    this.#random = random;
    this.#paragraphs = paragraphs;
    this.#userIds = userIds;
    this.#now = now;
  }

  add(count: number, choose: () => SeedTarget): void {
    for (let index = 0; index < count; index++) this.#addOne(choose());
  }

  #addOne(target: SeedTarget): void {
    const earlier = this.#byArticle.get(target.id) ?? [];
    const previous = this.comments[earlier.at(-1) ?? -1];
    const after = previous?.createdAt.getTime() ?? target.publishedAt;
    earlier.push(this.comments.length);
    this.comments.push({
      ...commentText(this.#random, this.#paragraphs),
      ...this.#place(earlier.slice(0, -1)),
      articleId: target.id,
      userId: this.#random.pick(this.#userIds),
      createdAt: new Date(Math.min(this.#now, after + Math.floor(this.#random.next() * 12 * hourMs))),
    });
    this.#byArticle.set(target.id, earlier);
  }

  /** Nearly half are replies, mostly to recent comments. */
  #place(earlier: readonly number[]): Pick<PlannedComment, 'parent' | 'root' | 'depth'> {
    const parent = earlier.length > 0 && this.#random.chance(0.45) ? this.#random.pick(earlier.slice(-8)) : undefined;
    const replied = parent === undefined ? undefined : this.comments[parent];
    if (parent === undefined || replied === undefined || replied.depth >= deepestReply) return { depth: 0 };
    return { parent, root: replied.root ?? parent, depth: replied.depth + 1 };
  }
}

/** Plans reactions to articles, without duplicates. */
export function planReactions(
  random: Random,
  input: { count: number; choose: () => SeedTarget; userIds: readonly number[]; now: number },
): PlannedReaction[] {
  const reactions = new Map<string, PlannedReaction>();
  for (let index = 0; index < input.count; index++) {
    const { id: articleId, publishedAt } = input.choose();
    const userId = random.pick(input.userIds);
    const category = random.pick(categories);
    const createdAt = new Date(Math.min(input.now, publishedAt + Math.floor(random.next() ** 3 * 40 * 24 * hourMs)));
    reactions.set(`${articleId} ${userId} ${category}`, { articleId, userId, category, createdAt });
  }
  return [...reactions.values()];
}
