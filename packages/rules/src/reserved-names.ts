import { foldName } from './names.ts';
import { siteNames, wellKnownPages } from './site-names.ts';

/** Names that sites of this kind use as paths, or that have a meaning in URLs and clients. */
const otherPaths = words(`
  .well-known account administration agent_sessions applications badges by_username comments concepts
  confirmation consent dashboard feed feed.atom feed.json feed.xml
  forgotten healthz help invitation latest listings llms.txt login logout mail me moderation new oembed opensearch.xml organizations
  passkeys passwords pod podcasts readinglist register report reset robots robots.txt rss search session sessions sign-in sign-out
  sign-up site sitemap sitemap.xml sitemaps static subforems support t tags top trends videos webhooks webmention webmentions websub well-known`);

/** Names that suggest the site or its staff; also with an s at the end and with different dashes. */
const authorities = words(`
  abuse admin administrator admin_team announcement anonymous billing board ceo commonplace community
  community_manager community_team compliance core_team customer_service customer_support developer_relations
  founder helpdesk help_desk hostmaster info legal management maintainer mod moderation_team moderator mod_team
  news newsletter no_reply noc notification null official operator ops owner payment postmaster press
  privacy_team root safety security_team service service_desk site_admin site_administrator site_owner staff
  super_admin super_administrator super_moderator super_user superintendent support_team supervisor sysadmin
  sysop system system_administrator system_admin team tech_admin tech_support the_team trust trust_and_safety
  undefined verified webmaster`);

/** Names that no user, organization or podcast can have, in lower case. */
export const reservedPaths: ReadonlySet<string> = new Set([...siteNames, ...wellKnownPages, ...otherPaths]);
const compared = new Set(authorities.map(withoutDashes));

/** Names of closed, merged or deleted accounts, and similar ones. */
const closedAccount =
  /^(?:banned|closed|deactivated|deleted|former|ghost|merged|removed|suspended)s?(?:account|member|organization|org|person|user)*s?\d*$/;

/** Tells why a username is reserved: it is a path of the site, suggests the site's staff, or looks like a closed account. */
export function reservationOf(username: string): 'path' | 'authority' | 'closed account' | undefined {
  const name = foldName(username);
  if (reservedPaths.has(name)) return 'path';
  const bare = withoutDashes(name);
  if (closedAccount.test(bare)) return 'closed account';
  return compared.has(bare) || compared.has(bare.replace(/s$/, '')) ? 'authority' : undefined;
}

function withoutDashes(name: string): string {
  return name.replaceAll(/[_-]/g, '');
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
