import type { Messages } from '../../messages.ts';

/** Texts of two-factor authentication and passkeys. */
export const security: Messages['account']['security'] = {
  twoFactor: 'Zwei-Faktor-Anmeldung',
  isOff: 'Die Zwei-Faktor-Anmeldung ist aus.',
  isOn: (codes) => `Die Zwei-Faktor-Anmeldung ist an. Unbenutzte Wiederherstellungscodes: ${codes}.`,
  setUp: 'Authenticator-App einrichten',
  renewCodes: 'Neue Wiederherstellungscodes erzeugen',
  turnOff: 'Zwei-Faktor-Anmeldung ausschalten',
  passkeys: 'Passkeys',
  noPasskeys: 'Noch keine Passkeys.',
  addPasskey: 'Passkey hinzufügen',
  noHostName: 'Passkeys gibt es hier nicht, weil diese Website eine IP-Adresse statt eines Hostnamens hat.',
  passkey: 'Passkey',
  passkeyUse: '{name}, angelegt {created}, zuletzt benutzt {used}',
  removePasskey: 'Passkey entfernen',
  newPasskey: 'Neuer Passkey',
  passkeyText: 'Mit einem Passkey meldest du dich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN.',
  name: 'Name',
  nameHint: 'Zum Beispiel „Mein Telefon“',
  myPasskey: 'Mein Passkey',
  createPasskey: 'Passkey anlegen',
  whereToSave: 'Dein Browser fragt, wo er {name} speichern soll.',
  totpText:
    'Mit Zwei-Faktor-Anmeldung brauchst du zum Passwort auch einen Code aus deiner Authenticator-App, um dich anzumelden.',
  scan: 'Lies diesen QR-Code mit deiner Authenticator-App ein, oder gib das Geheimnis ein.',
  qrCode: 'QR-Code des Geheimnisses',
  enterCode: 'Gib den Code ein, den die App zeigt.',
  code: 'Code',
  sixDigits: 'Sechs Ziffern',
  turnOn: 'Einschalten',
  recoveryCodes: 'Wiederherstellungscodes',
  recoveryText:
    'Mit jedem Code kannst du dich einmal anmelden, wenn du deine Authenticator-App verlierst. Bewahre sie jetzt sicher auf: Sie werden nicht noch einmal gezeigt.',
  codesSaved: 'Ich habe meine Wiederherstellungscodes gespeichert',
};
