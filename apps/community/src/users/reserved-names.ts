const names = `
  api assets billboards by_username me page search survey about account admin administration applications bb
  code-of-conduct confirm confirmation consent contact dashboard export exports faq feed forgotten healthz help
  images invitation invitations jobs livez login logout mail metrics moderation new notifications oauth objects
  passkeys password passwords pod podcasts privacy readinglist readyz register reset robots rss security session
  sessions settings sign-in sign-out sign-up signin signout signup site sitemap static subforems support t tags
  terms unsubscribe users videos webhooks well-known`;

/** Names that addresses of the site need for themselves, of today's pages and of those that sites of this kind have. */
export const reservedNames: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
