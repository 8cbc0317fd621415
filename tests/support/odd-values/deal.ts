/** A field of a body, or a parameter of a URL. */
export interface Receiver {
  /** Receivers with the same identity are one field in several operations. */
  identity: string;
  /** Receivers of the same kind have the same parser. */
  kind: string;
  /** The odd values of its kind. */
  values: readonly unknown[];
}

/**
 * Deals the odd values of each kind among its fields, as one deals cards: each kind gets all its values, and each field at least
 * one. Returns the values by identity.
 */
export function dealValues(receivers: readonly Receiver[]): Map<string, unknown[]> {
  const dealt = new Map<string, unknown[]>();
  for (const ofKind of Map.groupBy(receivers, ({ kind }) => kind).values()) {
    const values = ofKind[0]?.values ?? [];
    const identities = [...new Set(ofKind.map(({ identity }) => identity))];
    for (let turn = 0; turn < Math.max(values.length, identities.length); turn += 1) {
      const identity = identities[turn % identities.length] ?? '';
      dealt.set(identity, [...(dealt.get(identity) ?? []), values[turn % values.length]]);
    }
  }
  return dealt;
}

/** Deals cards among operations, evenly; with more operations than cards, most get none. */
export function dealCards<Card>(cards: readonly Card[], operations: number): Card[][] {
  const hands = Array.from({ length: operations }, (): Card[] => []);
  const step = Math.max(1, Math.floor(operations / cards.length));
  cards.forEach((card, at) => hands[(at * step) % operations]?.push(card));
  return hands;
}
