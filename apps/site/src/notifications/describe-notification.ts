import type { ItemOf } from '@commonplace/client';
import type { Messages } from '@commonplace/ui/locale/messages';
import { reactionKinds } from '../reactions/reaction-kinds.ts';

/** Notifications of one kind about one subject, as the list shows them. */
export type Notification = Omit<ItemOf<'listNotificationGroups'>, 'type_of' | 'read' | 'reaction_categories'> & {
  /** Whether the newest one is read. */
  read?: boolean;
  reaction_categories?: readonly string[];
};

type Texts = Messages['notifications'];
type Sentence = (who: string, title: string, reactions: string) => string;

/** Returns a sentence such as `Ada and 2 others reacted with unicorn and fire to “Notes”`. */
export function describeNotification(notification: Notification, { notifications: texts, reading }: Messages): string {
  const { kind, actor, actors_count: actorsCount, subject } = notification;
  const title = texts.quoted(subject.title);
  // The site is the actor.
  if (kind === 'trusted') return texts.trusted;
  if (kind === 'organization_removal') return texts.removed(title);
  if (kind === 'webmention') return texts.mentionsWait(title);
  const others = actorsCount - 1;
  // Languages with cases decline the others of a sentence.
  const join = kind === 'follow' ? texts.followersWithOthers : texts.withOthers;
  const who = others > 0 ? join(others, actor.name) : actor.name;
  const reactions = reactionsOf(notification).map(({ text }) => reading[text]);
  return sentenceFor(kind, subject.type_of, texts)(who, title, reactions.join(', '));
}

/** Returns the kinds of reactions that a notification is about; none from a service of the last release. */
export function reactionsOf({ reaction_categories: categories = [] }: Notification) {
  return reactionKinds.filter(({ category }) => categories.includes(category));
}

function sentenceFor(kind: string, subjectType: string, texts: Texts): Sentence {
  switch (kind) {
    case 'follow':
      return texts.follow;
    case 'comment':
      return texts.comment;
    case 'reply':
      return texts.reply;
    case 'mention':
      return subjectType === 'comment' ? texts.mentionInComment : texts.mention;
    case 'reaction':
      return reactionTo(subjectType, texts);
    case 'badge_achievement':
      return texts.badge;
    case 'organization_invitation':
      return texts.invitation;
    default:
      return texts.published;
  }
}

function reactionTo(subjectType: string, texts: Texts): Sentence {
  if (subjectType === 'user') return texts.reactionToProfile;
  return subjectType === 'comment' ? texts.reactionToComment : texts.reaction;
}
