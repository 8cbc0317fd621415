import type { Messages } from '../../messages.ts';

/** What scopes are for, by the part of their name after `read_` or `write_`. */
export const scopes: Messages['account']['scopes'] = {
  public: 'Lesen, was alle sehen dürfen',
  inGeneral: 'Allgemein',
  read: 'Lesen',
  write: 'Schreiben',
  families: {
    articles: 'Artikel',
    comments: 'Kommentare',
    reactions: 'Reaktionen',
    reading_list: 'Leseliste',
    follows: 'wem ich folge',
    notifications: 'Benachrichtigungen',
    account: 'Profil und Konto',
    api_keys: 'API-Schlüssel',
    oauth_applications: 'eigene Anwendungen',
    images: 'Bilder',
    organizations: 'Organisationen',
    listings: 'Anzeigen',
    analytics: 'Statistiken',
    agent_sessions: 'Sitzungen mit Agenten',
    admin: 'Verwaltung, so weit die Rolle des Kontos reicht',
  },
};
