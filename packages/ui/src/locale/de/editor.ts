import type { Messages } from '../messages.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

/** Texts of the pages to write and edit articles. */
export const editor: Messages['editor'] = {
  newArticle: 'Neuer Artikel',
  editArticle: 'Artikel bearbeiten',
  description: 'Schreibe in Markdown, sieh dir die Vorschau an und veröffentliche, wenn es fertig ist.',
  title: 'Titel',
  titleHint: (maximum) => `Höchstens ${maximum} Zeichen.`,
  tags: 'Tags',
  tagsHint: 'Bis zu 4 Tags, durch Kommas getrennt. Ein Tag ist ein Wort aus Buchstaben und Ziffern.',
  text: 'Text',
  textHint: 'Du kannst den Text mit Markdown gestalten.',
  settings: 'Einstellungen',
  cover: 'Titelbild',
  coverFile: 'Titelbild hochladen',
  coverFileHint: 'JPEG, PNG, GIF, WebP, AVIF oder SVG, höchstens 25 MiB.',
  coverAddress: 'Oder seine Adresse',
  coverAddressHint: 'Am besten passt ein breites Bild. Eine hochgeladene Datei ersetzt die Adresse.',
  coverFocusX: 'Bildmitte, von links nach rechts',
  coverFocusY: 'Bildmitte, von oben nach unten',
  coverFocusHint: 'Dieser Punkt bleibt sichtbar, wo das Titelbild beschnitten wird.',
  comments: 'Kommentare',
  commentsHint: 'Vorhandene Kommentare bleiben.',
  commentsOpen: 'Leser können kommentieren',
  commentsClosed: 'Geschlossen',
  choices: {
    comment_order: {
      label: 'Reihenfolge der Kommentare',
      hint: 'Wer liest, kann eine andere wählen.',
      values: { oldest: 'Älteste zuerst', newest: 'Neueste zuerst' },
    },
  },
  summary: 'Beschreibung',
  summaryHint: 'Steht in Listen und in der Vorschau von Links. Bleibt sie leer, steht dort der Anfang des Textes.',
  series: 'Serie',
  seriesHint: 'Artikel mit derselben Serie sind deren Teile, der Reihe nach.',
  organization: 'Organisation',
  organizationHint: 'Der Artikel erscheint unter ihrem Namen.',
  noOrganization: 'Keine, unter deinem Namen',
  formerOrganizationHint:
    'Frühere Mitglieder können einen Artikel nicht wieder hineinstellen, wenn sie ihn herausgenommen haben.',
  canonicalUrl: 'Adresse des Originals',
  canonicalUrlHint: 'Falls er vorher anderswo erschienen ist.',
  language: 'Sprache',
  languageHint: 'Für Vorleseprogramme, Silbentrennung und Suche.',
  detectLanguage: 'Aus dem Text erkennen',
  detectedLanguage: (name) => `Erkannt: ${name}`,
  publishAt: 'Veröffentlichen am',
  publishAtHint: 'Bleibt es leer, wird sofort veröffentlicht. Ein Entwurf mit Datum wartet, bis du ihn planst.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Der Zeit darüber.',
  saveDraft: 'Entwurf speichern',
  update: 'Aktualisieren',
  publish: 'Veröffentlichen',
  schedule: 'Planen',
  preview: 'Vorschau',
  check: 'Prüfen',
  findings: 'Vor dem Veröffentlichen',
  noFindings: 'Es fehlt nichts: Bilder sind beschrieben, Links erreichbar, Überschriften in der richtigen Ordnung.',
  obstacles: 'Veröffentlichen lässt sich der Artikel erst, wenn das behoben ist:',
  findingsHint: 'Das sind Hinweise. Veröffentlichen kannst du trotzdem.',
  finding: {
    missing_alt: 'Ein Bild hat keine Beschreibung für Menschen, die es nicht sehen:',
    heading_order: 'Eine Überschrift lässt eine Ebene aus:',
    empty_description: 'Die Beschreibung ist leer, deshalb steht in Listen der Anfang des Textes.',
    dead_link: 'Ein Link ist nicht erreichbar:',
    repeated_footnote: 'Mehrere Fußnoten haben dasselbe Zeichen, und Leser sehen nur die letzte davon:',
  },
  unpublish: 'Zurückziehen',
  unschedule: 'Nicht mehr planen',
  discard: 'Änderungen verwerfen',
  unpublishedChanges:
    'Unveröffentlichte Änderungen: Sie wurden beim Schreiben aufbewahrt. Leser sehen sie, wenn du „Aktualisieren“ wählst.',
  view: 'Veröffentlichte Fassung ansehen',
  words: (words) => count(words, { one: '# Wort', other: '# Wörter' }),
  previewLink: 'Link zur Vorschau',
  previewLinkText: 'Wer diesen Link hat, kann den Artikel lesen, bevor er veröffentlicht ist.',
  noPreviewLink: 'Zurzeit gibt es keinen Link.',
  newLink: 'Neuer Link',
  withdraw: 'Zurücknehmen',
  deleteArticle: 'Artikel löschen',
  deleteText: 'Der Artikel und sein Verlauf werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  saved: 'Gespeichert',
  updated: 'Aktualisiert. Leser sehen diese Fassung.',
  willBePublished: (time) => `Gespeichert. Veröffentlicht wird am ${time}.`,
  draftWithTime: (time) => `Als Entwurf gespeichert. Wähle „Planen“, um ihn am ${time} zu veröffentlichen.`,
  differences: 'Unterschiede: − dein Text, + der gespeicherte Text',
  otherText: 'Der gespeicherte Text',
  otherTextHint: 'Übernimm, was du brauchst. Beim nächsten Speichern ersetzt dein Text diesen.',
  changedElsewhere:
    'Dieser Artikel wurde anderswo geändert, nachdem du ihn geöffnet hast: in einem anderen Tab, auf einem anderen Gerät oder von einem Programm. Noch ist nichts gespeichert. Was du geschrieben hast, steht unten.',
  mergedElsewhere:
    'Dieser Artikel wurde anderswo geändert, nachdem du ihn geöffnet hast. Was du geschrieben hast, ist unten mit diesen Änderungen zusammengeführt. Noch ist nichts gespeichert: Lies es und sende das Formular noch einmal.',
  unpublishedElsewhere:
    'Dieser Artikel wurde anderswo zurückgezogen, nachdem du ihn geöffnet hast, sodass ihn Leser nicht sehen. Was du geschrieben hast, steht unten und ist noch nicht gespeichert: Speichere es als Entwurf oder veröffentliche es wieder.',
  publishedElsewhere:
    'Dieser Artikel wurde anderswo veröffentlicht oder geplant, nachdem du ihn geöffnet hast. Was du geschrieben hast, steht unten und ist noch nicht gespeichert: Wähle „Aktualisieren“, dann sehen es die Leser.',
  frontMatterDecides:
    'Der Text ist gespeichert, aber sein Kopf sagt, dass er nicht veröffentlicht ist. Ändere dort „published“, um ihn zu veröffentlichen.',
  signedOut:
    'Du bist abgemeldet. Melde dich in einem anderen Tab an und sende das Formular noch einmal. Was du geschrieben hast, steht unten.',
  tooLong: (kibibytes) =>
    `Ein Artikel kann höchstens ${kibibytes} KiB Text haben. Kürze ihn oder teile ihn auf die Teile einer Serie auf. Was du geschrieben hast, steht unten.`,
  invalidTime: 'Der Zeitpunkt der Veröffentlichung ist ungültig. Wähle Datum, Uhrzeit und Zeitzone.',
  lateTime: (years) =>
    `Ein Artikel lässt sich höchstens ${years} Jahre im Voraus planen. Wähle einen früheren Zeitpunkt.`,
  isGone:
    'Dieser Artikel wurde gelöscht. Was du geschrieben hast, steht unten: Speichere es als Entwurf oder veröffentliche es, dann wird daraus ein neuer Artikel.',
  notSaved:
    'Ein Teil der Seite ist gerade nicht erreichbar, vielleicht ist nichts gespeichert. Sende das Formular in einer Minute noch einmal. Was du geschrieben hast, steht unten.',
};
