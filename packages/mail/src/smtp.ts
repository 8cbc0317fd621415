import { Socket } from 'node:net';
import { HopelessJobError } from '@commonplace/jobs/define-job';
import { createTransport } from 'nodemailer';
import { toMailOptions, type Message } from './message.ts';
import { requiresTls, trustsAnyCertificate } from './smtp-url.ts';

/** What is said within a connection may be nearly done when the signal fires, and would be said again. */
const patienceMs = 2_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 100_000 };

/**
 * Hands a message to a mail server, over a connection of its own that ends soon after the signal fires.
 * @throws HopelessJobError when the server will never take it; errors name the answer, and neither addresses nor secrets.
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

/** What nodemailer adds to an error. */
interface SmtpFailure {
  code?: string;
  /** The code of the system or of TLS, such as ECONNREFUSED or SELF_SIGNED_CERT_IN_CHAIN. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  /** Whether the server said that it will refuse the same message again. */
  permanent?: boolean;
}

/** Codes of failures that the operator can fix: the login and the encryption. */
const operatorCodes = new Set(['EAUTH', 'ETLS']);

/** Whether the operator can fix the failure. Every mail has the same sender, so its refusal is not about one mail. */
function isOperators({ code = '', command }: SmtpFailure): boolean {
  return operatorCodes.has(code) || command === 'MAIL FROM';
}

function refusal(error: unknown): Error {
  const failure = error as SmtpFailure;
  const { code, originalCode, command, responseCode, permanent } = failure;
  const what = [code, originalCode, command, responseCode].filter((part) => part !== undefined).join(' ');
  const text = `the mail server did not take the mail: ${what || 'for an unknown reason'}`;
  return permanent === true && !isOperators(failure) ? new HopelessJobError(text) : new Error(text);
}
