import type { Messages } from '../../messages.ts';

export const welcome: Messages['account']['welcome'] = {
  title: 'Erste Schritte',
  text: 'Wähle, was du lesen möchtest. Du kannst alles später ändern.',
  follow: 'Du und dein Feed',
  tags: 'Tags zum Folgen',
  people: 'Personen zum Folgen',
  go: 'Speichern und weiter',
  skip: 'Überspringen',
};
