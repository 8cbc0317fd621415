import type { Messages } from '../../messages.ts';

/** Texts of the pages on which users choose the notifications that are sent by email. */
export const notifications: Messages['account']['notifications'] = {
  byEmail: 'E-Mail-Benachrichtigungen',
  unconfirmed: 'An eine Adresse, die nicht bestätigt ist, werden keine E-Mails geschickt. {link}',
  confirmEmail: 'E-Mail-Adresse bestätigen',
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
