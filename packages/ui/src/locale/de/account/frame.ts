import type { Messages } from '../../messages.ts';

/** Texts around the pages of accounts, and of forms and lists on several of them. */
export const frame: Messages['account']['frame'] = {
  errorIn: (title) => `Fehler: ${title}`,
  formExpired: 'Dieses Formular ist abgelaufen, oder dein Browser blockiert Cookies. Bitte sende es noch einmal.',
  unanswered:
    'Die Website hat nicht rechtzeitig geantwortet. Bitte sende es gleich noch einmal. Vielleicht ist es schon gespeichert.',
  tooLarge: 'Zu groß',
  urlTooLong: 'URL zu lang',
  sendAgain: 'Wenn du ein Formular gesendet hast, öffne seine Seite neu und sende es von dort.',
  never: 'nie',
  none: 'keine',
  yes: 'ja',
  no: 'nein',
  options: 'Auswahl',
  save: 'Speichern',
  continue: 'Weiter',
  yourChanges: 'Deine Änderungen',
  replacesAll: 'Beim Speichern ersetzen die Werte unten alle jetzigen.',
  signedInAs: 'Du bist als {name} angemeldet.',
  aboutSettings: 'deine E-Mail-Adresse, dein Passwort und deine Sitzungen',
  aboutApiKeys: 'Zugang für deine Programme',
  apiReference: 'API-Referenz',
  aboutApiReference: 'Dokumentation zum Lesen und Ausprobieren',
  manageAccount: '{link}, um dein Konto und API-Schlüssel zu verwalten.',
};
