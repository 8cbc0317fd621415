// What the editor loads when it is first used.
export { emoji } from './emoji.ts';
export { openEmbeds } from './embeds.ts';
export { openEmoji } from './emoji-menu.ts';
export { shownBelow } from './look/shown-below.ts';
