import { Socket } from 'node:net';
import { HopelessJobError } from '@commonplace/jobs/define-job';
import { createTransport } from 'nodemailer';
import { toMailOptions, type Message } from './message.ts';
import { enhancedStatus, refusesThisMail, type SmtpFailure } from './smtp-refusal.ts';
import { requiresTls, trustsAnyCertificate } from './smtp-url.ts';

/** Time to finish a transfer after the signal aborts; a mail that is nearly sent would otherwise be sent twice. */
const graceMs = 2_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 100_000 };

/**
 * Sends a message over its own connection, which closes soon after the signal aborts.
 * @throws HopelessJobError if the server refuses this mail permanently, but not if it refuses all mails. Errors contain the
 * response, but no addresses or secrets.
 */
export async function sendBySmtp(message: Message, url: string, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const abandon = () => setTimeout(() => socket.destroy(), graceMs).unref();
  if (signal.aborted) abandon();
  else signal.addEventListener('abort', abandon, { once: true });
  try {
    // Options in the URL override these.
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
  const details = [code, originalCode, command, responseCode, enhancedStatus(response)];
  const what = details.filter((part) => part !== undefined).join(' ') || 'for an unknown reason';
  const text = `the mail server did not take the mail: ${what}`;
  return refusesThisMail(failure) ? new HopelessJobError(text) : new Error(text);
}
