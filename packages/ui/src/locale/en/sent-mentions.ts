/** Texts about notices to other sites that an article links to their pages. */
export const sentMentions = {
  heading: 'Links to other sites',
  text: 'These sites are notified when the article is published, changed or removed, so that they can show the link. Only you and moderators see this list.',
  unlinked: 'The link was removed.',
  states: {
    waiting: 'Waiting',
    sent: 'Notified',
    unsupported: 'Takes no mentions',
    refused: 'Refused',
    failed: 'Not reached',
  },
};
