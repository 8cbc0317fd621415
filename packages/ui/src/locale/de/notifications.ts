import type { Messages } from '../messages.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

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
    comments: 'Kommentare',
    mentions: 'Erwähnungen',
    reactions: 'Reaktionen',
    followers: 'Follower',
    articles: 'Artikel',
  },
  newest: 'Neueste',
  earlier: 'Ältere',
  replyTo: (name) => `Antwort an ${name}`,
  markAll: 'Alle als gelesen markieren',
  new: (unread) => (unread === 1 ? 'Neu' : count(unread, { other: '# neu' })),
  trusted: 'Du bist jetzt ein vertrauenswürdiges Mitglied dieser Website',
  withOthers: (others, name) => `${name} und ${count(others, { one: '# weitere Person', other: '# weitere' })}`,
  quoted: (title) => `„${title}“`,
  follow: (who) => `Neu bei deinen Followern: ${who}`,
  comment: (who, title) => `Kommentar von ${who} zu ${title}`,
  reply: (who, title) => `Antwort von ${who} auf deinen Kommentar zu ${title}`,
  mention: (who, title) => `Von ${who} in ${title} erwähnt`,
  mentionInComment: (who, title) => `Von ${who} in einem Kommentar zu ${title} erwähnt`,
  reaction: (who, title) => `Reaktion von ${who} auf ${title}`,
  reactionToComment: (who, title) => `Reaktion von ${who} auf deinen Kommentar zu ${title}`,
  reactionToProfile: (who) => `Reaktion von ${who} auf dein Profil`,
  badge: (who, title) => `Auszeichnung ${title} von ${who}`,
  invitation: (who, title) => `${who} lädt dich ein, ${title} beizutreten`,
  seeInvitation: 'Einladung ansehen',
  mentionsWait: (title) => `Andere Websites erwähnen ${title}; die Erwähnungen warten auf deine Freigabe`,
  seeMentions: 'Erwähnungen ansehen',
  published: (who, title) => `Neu von ${who}: ${title}`,
};
