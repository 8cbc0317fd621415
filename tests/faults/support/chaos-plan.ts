/** What happens in a round, with the number of rounds. A start of the browser takes as long as ten rounds. */
const deck = {
  type: 142,
  'save by program': 14,
  pause: 10,
  'connect or disconnect': 12,
  'send form': 6,
  'kill browser': 1,
  'kill disconnected browser': 2,
  'kill signed-out browser': 1,
  'kill browser in conflict': 1,
  'kill gateway': 3,
  'kill content': 3,
  'end session': 2,
  'kill browser at first save': 1,
  'kill gateway at first save': 1,
  'kill content at first save': 1,
} as const;

/** How a tab ends a conflict: by the name of the button. */
const choices = ['Keep the merged text', 'Keep mine', 'Keep theirs'] as const;
/** One tab, the other, or both. */
const tabs = [[0], [1], [0, 1]] as const;

export interface Round {
  event: keyof typeof deck;
  /** The tabs that type or send their form. */
  tabs: (typeof tabs)[number];
  /** Where they type: this many words after the start, or before the end if it is negative. */
  position: number;
  choice: (typeof choices)[number];
  /** Before the next round. */
  waitMs: number;
}

/** Returns rounds that depend on the seed alone. */
export function planRounds(seed: number): Round[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const events = Object.entries(deck).flatMap(([event, count]) =>
    Array.from({ length: count }, () => event as Round['event']),
  );
  return events
    .map((event) => ({ event, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ event }) => ({
      event,
      tabs: pick(tabs),
      position: Math.floor(random() * 16) - 8,
      choice: pick(choices),
      waitMs: Math.floor(random() * 100),
    }));
}

/** Returns numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
