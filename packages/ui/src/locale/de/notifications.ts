import type { Messages } from '../messages.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

const named = (reactions = '') => (reactions === '' ? '' : `: ${reactions}`);

/** Texts of the list of notifications. */
export const notifications: Messages['notifications'] = {
  title: 'Benachrichtigungen',
  text: 'Kommentare, Reaktionen, Follower und Einladungen, neueste zuerst.',
  none: 'Noch keine Benachrichtigungen.',
  noneOfThese: 'Keine Benachrichtigungen mit diesem Filter.',
  show: 'Filter',
  filters: {
    all: 'Alle',
    unread: 'Ungelesen',
    comments: 'Kommentare und Erwähnungen',
    mentions: 'Erwähnungen',
    reactions: 'Reaktionen',
    followers: 'Follower',
    articles: 'Artikel',
  },
  newest: 'Neueste',
  earlier: 'Ältere',
  replyTo: (name) => `${name} antworten`,
  markAll: 'Alle als gelesen markieren',
  new: (unread) => (unread === 1 ? 'Neu' : count(unread, { other: '# neu' })),
  earlierNew: (unread) => count(unread, { one: '# frühere ist neu', other: '# frühere sind neu' }),
  trusted: 'Du bist jetzt ein vertrauenswürdiges Mitglied dieser Website',
  withOthers: (others, name) => `${name} und ${count(others, { one: '# weiteren Person', other: '# weiteren' })}`,
  followersWithOthers: (others, name) =>
    `${name} und ${count(others, { one: '# weitere Person', other: '# weitere' })}`,
  quoted: (title) => `„${title}“`,
  follow: (who) => `Neu unter deinen Followern: ${who}`,
  comment: (who, title) => `Kommentar von ${who} zu ${title}`,
  reply: (who, title) => `Antwort von ${who} auf deinen Kommentar zu ${title}`,
  mention: (who, title) => `Von ${who} in ${title} erwähnt`,
  mentionInComment: (who, title) => `Von ${who} in einem Kommentar zu ${title} erwähnt`,
  reaction: (who, title, reactions) => `Reaktion von ${who} auf ${title}${named(reactions)}`,
  reactionToComment: (who, title, reactions) =>
    `Reaktion von ${who} auf deinen Kommentar zu ${title}${named(reactions)}`,
  reactionToProfile: (who, _title, reactions) => `Reaktion von ${who} auf dein Profil${named(reactions)}`,
  badge: (who, title) => `Auszeichnung ${title} von ${who}`,
  invitation: (who, title) => `${who} lädt dich ein, ${title} beizutreten`,
  removed: (title) => `Du bist nicht mehr Mitglied von ${title}`,
  seeReply: 'Deine Antwort ansehen',
  seeInvitation: 'Einladung ansehen',
  mentionsWait: (title) => `Andere Websites erwähnen ${title}; die Erwähnungen warten auf deine Freigabe`,
  seeMentions: 'Erwähnungen ansehen',
  published: (who, title) => `Neu von ${who}: ${title}`,
};
