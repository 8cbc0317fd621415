import { Socket } from 'node:net';
import { HopelessJobError } from '@commonplace/jobs/define-job';
import { createTransport } from 'nodemailer';
import { toMailOptions, type Message } from './message.ts';
import { requiresTls, trustsAnyCertificate } from './smtp-url.ts';

/** Time to finish a transfer after the signal aborts; a mail that is nearly sent would otherwise be sent twice. */
const graceMs = 2_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 100_000 };

/**
 * Sends a message over its own connection, which closes soon after the signal aborts.
 * @throws HopelessJobError if the server refuses it permanently. Errors contain the response, but no addresses or secrets.
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

/** Properties that nodemailer adds to an error. */
interface SmtpFailure {
  code?: string;
  /** Code of the system or of TLS, such as ECONNREFUSED or SELF_SIGNED_CERT_IN_CHAIN. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  /** Whether the server says that it will refuse the message again. */
  permanent?: boolean;
}

/** Failures of the login and the encryption, which the operator can fix. */
const operatorCodes = new Set(['EAUTH', 'ETLS']);

/** Tells whether the operator can fix the failure. All mails have the same sender, so a refused sender counts too. */
function isConfigurationFault({ code = '', command }: SmtpFailure): boolean {
  return operatorCodes.has(code) || command === 'MAIL FROM';
}

function refusal(error: unknown): Error {
  const failure = error as SmtpFailure;
  const { code, originalCode, command, responseCode, permanent } = failure;
  const what = [code, originalCode, command, responseCode].filter((part) => part !== undefined).join(' ');
  const text = `the mail server did not take the mail: ${what || 'for an unknown reason'}`;
  return permanent === true && !isConfigurationFault(failure) ? new HopelessJobError(text) : new Error(text);
}
