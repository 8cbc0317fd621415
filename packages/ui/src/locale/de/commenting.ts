import type { Messages } from '../messages.ts';

/** Texts of the editor of comments. */
export const commenting: Messages['commenting'] = {
  quote: 'Zitieren',
  image: 'Bilder hinzufügen',
  withShortcut: (name, keys) => `${name} (Strg+${keys})`,
  preview: 'Vorschau',
  previewOf: 'Vorschau deines Kommentars',
  quoteOf: (name) => `Kommentar von ${name} zitieren`,
  uploading: 'Wird hochgeladen',
  uploadFailed: 'Das Bild konnte nicht hochgeladen werden.',
  backWithoutSending: 'Zurück, ohne zu senden',
  restored: 'Dein nicht gesendeter Text ist wieder da.',
  discard: 'Verwerfen',
  notSent:
    'Dein Kommentar konnte nicht gesendet werden. Dein Text bleibt in diesem Browser; bitte versuche es noch einmal.',
  notPreviewed: 'Die Vorschau ist gerade nicht verfügbar.',
  parent: 'Der Kommentar, auf den du antwortest,',
  isGone: 'Was du kommentierst, ist nicht mehr verfügbar. Dein Text bleibt in diesem Browser.',
  sessionEnded: 'Deine Sitzung ist beendet. Dein Text bleibt in diesem Browser.',
  signedOut: 'Du bist abgemeldet',
  signedOutText:
    'Dein Kommentar wurde nicht gesendet. Melde dich in einem anderen Tab an und sende ihn dann noch einmal. Was du geschrieben hast, steht unten.',
};
