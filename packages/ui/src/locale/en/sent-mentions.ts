/** Texts about notices to other sites that an article links to their pages. */
export const sentMentions = {
  heading: 'Pages that this links to',
  text: 'Their sites are told of your link when the article is published, changed or removed. Only you and moderators see this.',
  unlinked: 'The link was removed.',
  states: {
    waiting: 'Is being told',
    sent: 'Told',
    unsupported: 'Takes no mentions',
    refused: 'Refused',
    failed: 'Not reached',
  },
};
