import { CardNotDrawn, TooManyCards, type CardDrawer } from './card-drawer.ts';
import { cardVersion, type Card } from './card.ts';
import { LRUCache } from 'lru-cache';

/** The drawings of cards. */
export interface DrawnCards {
  /** Returns the PNG of a card: a remembered one, or else a new drawing. Throws CardNotDrawn if it fails, failed lately, or too many cards wait. */
  draw(card: Card): Promise<Buffer>;
}

/** Some 400 cards. */
const maxBytes = 16 * 1024 * 1024;
/** A card that takes too long is not tried with each request. */
const failures = { max: 1_000, ttl: 5 * 60 * 1_000 };

/** Remembers drawings by the version of the card. */
export function rememberDrawings({ draw }: Pick<CardDrawer, 'draw'>): DrawnCards {
  const drawn = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Buffer>>();
  const failed = new LRUCache<string, true>(failures);
  const begin = async (version: string, card: Card) => {
    try {
      const image = await draw(card);
      drawn.set(version, image);
      return image;
    } catch (error) {
      if (error instanceof CardNotDrawn && !(error instanceof TooManyCards)) failed.set(version, true);
      throw error;
    } finally {
      drawing.delete(version);
    }
  };
  return {
    async draw(card) {
      const version = cardVersion(card);
      const current = drawn.get(version) ?? drawing.get(version);
      if (current) return current;
      if (failed.has(version)) throw new CardNotDrawn('the card could not be drawn lately');
      const started = begin(version, card);
      drawing.set(version, started);
      return started;
    },
  };
}
