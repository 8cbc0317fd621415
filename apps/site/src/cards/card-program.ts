import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

// Draws cards, one after the other, in its own process, since the library reads its fonts from the environment and text is laid
// out outside of Node's limits. Started by `card-drawer.ts`, without configuration or secrets.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (card: Card) => {
  drawCard(card).then(
    (image) => process.send?.(image),
    () => process.send?.(null),
  );
});
