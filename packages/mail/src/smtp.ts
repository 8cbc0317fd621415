import { Socket } from 'node:net';
import { HopelessJobError } from '@commonplace/jobs/define-job';
import { createTransport } from 'nodemailer';
import { toMailOptions, type Message } from './message.ts';
import { enhancedStatus, refusesThisMail, type SmtpFailure } from './smtp-refusal.ts';
import { requiresTls, trustsAnyCertificate } from './smtp-url.ts';

/** What is said within a connection may be nearly done when the signal fires, and would be said again. */
const patienceMs = 2_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 100_000 };

/**
 * Hands a message to a mail server, over a connection of its own that ends soon after the signal fires.
 * @throws HopelessJobError when the server refuses this mail for good, but none that it refuses us altogether; errors name the answer, and neither addresses nor secrets.
 */
export async function sendBySmtp(message: Message, url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const abandon = () => setTimeout(() => socket.destroy(), patienceMs).unref();
  if (signal.aborted) abandon();
  else signal.addEventListener('abort', abandon, { once: true });
  try {
    // What the address says comes after it.
    const encryption = { requireTLS: requiresTls(url), tls: { rejectUnauthorized: !trustsAnyCertificate(url) } };
    await createTransport({ ...encryption, url, socket, ...timeouts }).sendMail(toMailOptions(message));
  } catch (error) {
    throw refusal(error);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}

function refusal(error: unknown): Error {
  const failure = error as SmtpFailure;
  const { code, originalCode, command, responseCode, response } = failure;
  const known = [code, originalCode, command, responseCode, enhancedStatus(response)];
  const what = known.filter((part) => part !== undefined).join(' ') || 'for an unknown reason';
  const text = `the mail server did not take the mail: ${what}`;
  return refusesThisMail(failure) ? new HopelessJobError(text) : new Error(text);
}
