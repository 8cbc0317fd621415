import { oneLine } from '@commonplace/rules/names';
import type { CommunityContext } from '../context.ts';
import { greetingOf, pages } from '../mails/account-mails.ts';
import type { MailReader } from '../mails/mail-reader.ts';
import type { SiteIdentity } from '../site/site.ts';

/** Returns the common parts of mails about notifications: greeting, links and unsubscribe link. */
export function mailFrame(
  { unsubscribeSeal }: Pick<CommunityContext, 'unsubscribeSeal'>,
  site: SiteIdentity,
  reader: MailReader & { id: number },
) {
  return {
    site: oneLine(site.name),
    name: greetingOf(reader),
    notificationsLink: site.url(pages.notifications),
    settingsLink: site.url(pages.notificationSettings),
    stopLink: site.url(pages.unsubscribe(unsubscribeSeal.issue(reader.id))),
  };
}
