import type { Message } from '../message.ts';

/** An example mail. */
export const exampleMessage: Message = {
  from: 'noreply@commonplace.test',
  to: { address: 'ada@example.com', name: 'Ada' },
  messageId: '<1@commonplace.test>',
  subject: 'Hello',
  text: 'Hello Ada.',
  html: '<p>Hello Ada.</p>',
  unsubscribe: undefined,
};
