import type { ItemOf } from '@commonplace/client';
import type { Messages } from '@commonplace/ui/locale/messages';

/** Notifications of one kind about one subject, as the list shows them. */
export type Notification = Omit<ItemOf<'listNotificationGroups'>, 'type_of'>;

type Texts = Messages['notifications'];
type Sentence = (who: string, title: string) => string;

/** Returns a sentence such as `Ada and 2 others reacted to “Notes”`. */
export function describeNotification(
  { kind, actor, actors_count: actorsCount, subject }: Notification,
  texts: Texts,
): string {
  const title = texts.quoted(subject.title);
  // The site is the actor.
  if (kind === 'trusted') return texts.trusted;
  if (kind === 'webmention') return texts.mentionsWait(title);
  const others = actorsCount - 1;
  const who = others > 0 ? texts.withOthers(others, actor.name) : actor.name;
  return sentenceFor(kind, subject.type_of, texts)(who, title);
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
