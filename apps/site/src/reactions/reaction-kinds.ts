import type { Messages } from '@commonplace/ui/locale/messages';
import type { IconName } from '@commonplace/ui/parts/icons';
import type { ReactionKind } from './reaction.ts';

/** The kinds of reactions with their icons and their names in `reading`, in the order of pages. */
export const reactionKinds = [
  { category: 'like', icon: 'heart', text: 'like' },
  { category: 'unicorn', icon: 'unicorn', text: 'unicorn' },
  { category: 'exploding_head', icon: 'burst', text: 'explodingHead' },
  { category: 'raised_hands', icon: 'hands', text: 'raisedHands' },
  { category: 'fire', icon: 'fire', text: 'fire' },
] as const satisfies readonly { category: ReactionKind; icon: IconName; text: keyof Messages['reading'] }[];
