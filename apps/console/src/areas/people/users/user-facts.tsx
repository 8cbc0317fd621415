import type { DataOf } from '@commonplace/client';
import { Facts } from '../../../parts/facts.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { StandingBadges } from './standing-badge.tsx';
import { settingFields, type UserDetail } from './user.ts';

/** What super administrators know of an account. */
export function RecordFacts({ user }: { user: UserDetail }) {
  const { profile, counts, notification_setting: settings } = user;
  const sent = settingFields.filter(({ name }) => (settings as Record<string, boolean>)[name]);
  return (
    <Facts
      facts={[
        ['Standing', <StandingBadges key="standing" {...user} />],
        ['Roles', user.roles.join(', ') || null],
        ['Mail address', user.email],
        ['Mail that is sent', sent.map(({ label }) => label).join(', ') || 'None of what can be chosen'],
        ['Signed up', <Moment key="since" at={user.registered_at} />],
        ['Summary', profile.summary || null],
        ['Location', profile.location || null],
        ['Website', profile.website_url || null],
        ['Has written', `${counts.articles} articles, ${counts.comments} comments, ${counts.reactions} reactions`],
        ['Id', user.id],
      ]}
    />
  );
}

/** What everybody knows of an account. */
export function PersonFacts({ user }: { user: DataOf<'/api/users/{id}', 'get'> }) {
  return (
    <Facts
      facts={[
        ['Signed up', user.joined_at],
        ['Summary', user.summary],
        ['Location', user.location],
        ['Website', user.website_url],
        ['Id', user.id],
      ]}
    />
  );
}
