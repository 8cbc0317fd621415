import type { Messages } from '../../messages.ts';
import { pluralsOf } from '../../plural.ts';

const count = pluralsOf('de');

/** Texts of notifications, and of the choice of those that are sent by email. */
export const notifications: Messages['account']['notifications'] = {
  title: 'Benachrichtigungen',
  noNotifications: 'Noch keine Benachrichtigungen.',
  noFurther: 'Keine weiteren Benachrichtigungen.',
  markAll: 'Alle als gelesen markieren',
  pages: 'Seiten der Liste',
  newer: 'Neuere',
  older: 'Ältere',
  new: 'Neu',
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
  byEmail: 'E-Mail-Benachrichtigungen',
  emailMe: 'Schick mir E-Mails über:',
  comments: 'Kommentare und Antworten',
  followers: 'Neue Follower',
  mentions: 'Erwähnungen',
  badges: 'Auszeichnungen',
  unread: 'Erinnerung an ungelesene Benachrichtigungen',
  currentSettings: 'Jetzige Einstellungen',
  changedElsewhere:
    'Deine Einstellungen wurden anderswo geändert, während diese Seite offen war. Deine Änderungen sind nicht gespeichert.',
  unsubscribeText: 'Du bekommst eine E-Mail, wenn dir jemand antwortet, dich erwähnt, dir folgt oder dich auszeichnet.',
  unsubscribe: 'Abbestellen',
  unsubscribed: 'Du bekommst keine Benachrichtigungen per E-Mail mehr.',
  changeThem: 'E-Mail-Benachrichtigungen ändern',
};
