import type { Messages } from '../messages.ts';

/** Texts about versions of an article in other languages. */
export const translations: Messages['translations'] = {
  translations: 'Übersetzungen',
  translationsOf: (title) => `Übersetzungen von „${title}“`,
  text: 'Verknüpfe die Artikel, die dasselbe in anderen Sprachen sagen. Leser können zwischen ihnen wechseln, und Suchmaschinen zeigen allen den passenden.',
  none: 'Noch keine Übersetzungen.',
  draft: 'Entwurf',
  unknownLanguage: 'Unbekannte Sprache',
  remove: 'Entfernen',
  removeOf: (title) => `${title} entfernen`,
  address: 'Adresse der Übersetzung',
  addressHint: 'Ein Artikel von dir oder von einer Organisation, die du verwaltest. Seine Sprache muss gesetzt sein.',
  addTitle: 'Übersetzung hinzufügen',
  add: 'Hinzufügen',
  notFound: 'Unter dieser Adresse gibt es keinen Artikel.',
  alsoIn: 'Auch auf',
};
