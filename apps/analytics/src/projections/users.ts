import type { Projection } from '@commonplace/events/projection';
import { announcedPerson } from '@commonplace/people/person';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { dayOf } from './day-of.ts';

/** Users: bylines and registration dates. */
export const users: Projection<UserChanged> = {
  table: 'users',
  key: 'id',
  row(event) {
    const { username, name, profileImage } = announcedPerson(event);
    return {
      id: event.id,
      version: event.version,
      // Figures do not name users who are marked as spam.
      deleted: event.deleted || event.status === 'spam' || event.standings.includes('spam'),
      username,
      name,
      profile_image: profileImage,
      registered_on: dayOf(event.createdAt),
    };
  },
};
