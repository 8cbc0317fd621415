import type { Messages } from '../messages.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

/** Texts around every page. */
export const layout: Messages['layout'] = {
  skip: 'Zum Inhalt springen',
  home: 'Startseite',
  search: 'Suchen',
  searchHint: 'Artikel, Personen, Tags suchen',
  account: 'Konto',
  otherParts: 'Mehr',
  sections: 'Bereiche',
  siteLinks: 'Über diese Website',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  signOut: 'Abmelden',
  viewerAway:
    'Dein Konto kann gerade nicht geladen werden. Du bist weiterhin angemeldet; lade die Seite in einer Minute neu.',
  write: 'Schreiben',
  settings: 'Einstellungen',
  dashboard: 'Schreibtisch',
  readingList: 'Leseliste',
  notifications: 'Benachrichtigungen',
  unreadNotifications: (count) => `Benachrichtigungen (${count} ungelesen)`,
  profile: 'Profil',
  menu: (name) => `Menü von ${name}`,
  tags: 'Tags',
  podcasts: 'Podcasts',
  videos: 'Videos',
  listings: 'Anzeigen',
  apiReference: 'API',
  language: 'Sprache',
  feed: 'RSS-Feed',
  console: 'Konsole',
  pages: 'Seiten',
  next: 'Nächste Seite',
  previous: 'Vorige Seite',
  pageNumber: (page) => `Seite ${page}`,
  optional: 'freiwillig',
  problemHeading: 'Da stimmt etwas nicht',
  members: (members) => count(members, { one: '# Mitglied', other: '# Mitglieder' }),
  copy: 'Kopieren',
  copied: 'Kopiert',
  billboard: 'Ankündigung',
  close: 'Schließen',
};
