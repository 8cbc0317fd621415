import type { Projection } from '@commonplace/events/projection';
import { announcedPerson } from '@commonplace/people/person';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { dayOf } from './day.ts';

/** Who people are, and since when. */
export const users: Projection<UserChanged> = {
  table: 'users',
  key: 'id',
  row(event) {
    const { username, name, profileImage } = announcedPerson(event);
    return {
      id: event.id,
      version: event.version,
      // Whoever is spam is named by no figure (A4).
      deleted: event.deleted || event.status === 'spam' || event.standings.includes('spam'),
      username,
      name,
      profile_image: profileImage,
      registered_on: dayOf(event.createdAt),
    };
  },
};
