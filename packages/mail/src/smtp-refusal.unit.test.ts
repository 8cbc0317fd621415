import { expect, test } from 'vitest';
import { refusesThisMail } from './smtp-refusal.ts';

const failure = (command: string, response: string) => ({
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  permanent: response.startsWith('5'),
});

test.each([
  ['RCPT TO', '550 5.1.1 <eve@example.com>: Recipient address rejected: User unknown in local recipient table'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['RCPT TO', '550 Unrouteable address'],
  ['RCPT TO', '550 No such user: <policy@blocked.example.com>'],
  ['RCPT TO', '550 5.1.0 Unknown user'],
  ['RCPT TO', '501 Bad address syntax'],
  ['RCPT TO', '553 mailbox name not allowed'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit'],
  ['DATA', '552 Message too large'],
  ['DATA', '550 5.1.1 No such user'],
])('%s answered with "%s" is of one mail', (command, response) => {
  expect(refusesThisMail(failure(command, response))).toBe(true);
});

test.each([
  ['CONN', '554 No SMTP service here'],
  ['EHLO', '550 Go away'],
  ['STARTTLS', '554 No'],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed'],
  ['MAIL FROM', '550 5.1.1 Sender unknown'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'],
  ['RCPT TO', '554 5.7.1 <eve@example.com>: Relay access denied'],
  ['RCPT TO', '550 5.7.1 Unable to relay'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550 5.1.8 <noreply@example.com>: Sender address rejected: Domain not found'],
  ['RCPT TO', '550 5.1.0 Sender rejected'],
  ['RCPT TO', '530 Authentication required'],
  ['RCPT TO', '554 Transaction failed'],
  ['RCPT TO', '503 5.5.1 Bad sequence'],
  ['RCPT TO', '450 4.1.1 Try again later'],
  ['DATA', '554 5.7.1 Message rejected as spam'],
  ['DATA', '554 Message rejected: Email address is not verified'],
  ['DATA', '451 Try again later'],
])('%s answered with "%s" is of all mails, or passes', (command, response) => {
  expect(refusesThisMail(failure(command, response))).toBe(false);
});

test('does not blame a mail for a failed connection', () => {
  expect(refusesThisMail({ code: 'ESOCKET', command: 'CONN' })).toBe(false);
});
