import type { DataOf } from '@commonplace/client';
import { Facts } from '../../../components/facts.tsx';
import { titleOf } from '../../../components/title-of.ts';
import { Timestamp } from '../../../components/timestamp.tsx';
import { StatusBadges } from './status-badges.tsx';
import { settingFields, type UserDetail } from './user.ts';

/** The account as super administrators see it. */
export function AccountFacts({ user }: { user: UserDetail }) {
  const { profile, counts, notification_setting: settings } = user;
  const sent = settingFields.filter(({ name }) => (settings as Record<string, boolean>)[name]);
  return (
    <Facts
      facts={[
        ['Status', <StatusBadges key="status" {...user} />],
        ['Roles', user.roles.map(titleOf).join(', ') || null],
        ['Email address', user.email],
        ['Email notifications', sent.map(({ label }) => label).join(', ') || 'None'],
        ['Signed up', <Timestamp key="since" at={user.registered_at} />],
        ['Summary', profile.summary || null],
        ['Location', profile.location || null],
        ['Website', profile.website_url || null],
        ['Content', `${counts.articles} articles, ${counts.comments} comments, ${counts.reactions} reactions`],
        ['ID', user.id],
      ]}
    />
  );
}

/** The public profile. */
export function PublicFacts({ user }: { user: DataOf<'getUser'> }) {
  return (
    <Facts
      facts={[
        ['Signed up', user.joined_at],
        ['Summary', user.summary],
        ['Location', user.location],
        ['Website', user.website_url],
        ['ID', user.id],
      ]}
    />
  );
}
