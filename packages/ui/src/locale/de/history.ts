import type { Messages } from '../messages.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('de');

/** Texts of the page that lists the revisions of an article. */
export const history: Messages['history'] = {
  history: 'Verlauf',
  historyOf: (title) => `Verlauf von „${title}“`,
  text: 'Alles, was von diesem Artikel gespeichert wurde, das Neueste zuerst. Nur du, Admins der Organisation und Moderatoren sehen es.',
  toArticle: 'Zurück zum Artikel',
  toEditor: 'Zurück zum Editor',
  restored: (number) => `Fassung ${number} ist wiederhergestellt. Im Verlauf steht sie als neueste.`,
  revisions: 'Fassungen',
  revision: (number) => `Fassung ${number}`,
  kinds: {
    save: 'Gespeichert',
    autosave: 'Automatisch gespeichert',
    publish: 'Veröffentlicht',
    unpublish: 'Zurückgezogen',
    restore: 'Wiederhergestellt',
    import: 'Importiert',
  },
  pending: 'noch nicht im Artikel',
  refused: 'aus einem anderen Tab oder Gerät',
  someone: 'Die Website',
  changes: 'Änderungen',
  from: 'Von',
  to: 'Bis',
  wordsAdded: (words) => count(words, { one: '# Wort hinzugefügt', other: '# Wörter hinzugefügt' }),
  wordsRemoved: (words) => count(words, { one: '# Wort entfernt', other: '# Wörter entfernt' }),
  compareFrom: (number) => `Vergleichen von Fassung ${number}`,
  compareTo: (number) => `Vergleichen mit Fassung ${number}`,
  compare: 'Vergleichen',
  whatChanged: 'Änderungen zeigen',
  showText: 'Text',
  restoreOf: (number) => `Fassung ${number} wiederherstellen`,
  restoreText:
    'Der Artikel bekommt Text und Felder dieser Fassung; ist er veröffentlicht, sehen Leser sie sofort. Alle anderen Fassungen bleiben in diesem Verlauf, auch Änderungen, die noch nicht im Artikel sind.',
  comparison: (from, to) => `Änderungen von Fassung ${from} zu ${to}`,
  lines: (first, last) => (first === last ? `Zeile ${first}` : `Zeilen ${first} bis ${last}`),
  noChanges: 'Der Text ist gleich.',
  fields: {
    title: 'Titel',
    description: 'Beschreibung',
    tags: 'Tags',
    series: 'Serie',
    main_image: 'Titelbild',
    cover_focus: 'Bildmitte des Titelbilds',
    comments_closed: 'Kommentare geschlossen',
    canonical_url: 'Kanonische URL',
    language: 'Sprache',
    slug: 'Adresse',
  },
  none: 'keine Angabe',
  yes: 'ja',
  no: 'nein',
  noRevisions: 'Noch keine Fassungen. Das nächste Speichern macht die erste.',
};
