/** Texts about versions of an article in other languages. */
export const translations = {
  translations: 'Translations',
  translationsOf: (title: string) => `Translations of “${title}”`,
  text: 'Link the articles that say the same in other languages. Readers can switch between them, and search engines show each reader the right one.',
  none: 'No translations yet.',
  draft: 'Draft',
  unknownLanguage: 'Unknown language',
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  address: 'Address of the translation',
  addressHint: 'One of your articles, or one of an organization that you administer. Its language must be set.',
  addTitle: 'Add a translation',
  add: 'Add',
  notFound: 'No article was found at this address.',
  alsoIn: 'Also in',
};
