/** What scopes are for, by the part of their name after `read_` or `write_`. */
export const scopes = {
  public: 'Read what everyone may see',
  inGeneral: 'In general',
  read: 'Read',
  write: 'Write',
  families: {
    articles: 'articles',
    comments: 'comments',
    reactions: 'reactions',
    reading_list: 'reading list',
    follows: 'follows',
    notifications: 'notifications',
    account: 'profile and account',
    api_keys: 'API keys',
    oauth_applications: 'own applications',
    images: 'images',
    organizations: 'organizations',
    listings: 'listings',
    analytics: 'statistics',
    agent_sessions: 'agent sessions',
    admin: 'administration, as far as the role of the account goes',
  },
};
