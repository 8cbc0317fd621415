/** Properties that nodemailer adds to an error. */
export interface SmtpFailure {
  code?: string;
  /** The code of the system or of TLS, such as ECONNREFUSED or SELF_SIGNED_CERT_IN_CHAIN. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** Whether the server said that it will refuse the same message again. */
  permanent?: boolean;
}

/** Answers to a recipient without an enhanced status code that say that there is no such address (RFC 5321, 4.2.3). */
const addressCodes = new Set([501, 550, 551, 552, 553]);
const tooLarge = 552;
/** Phrases of servers that refuse all of our mails. */
const refusesUs = /relay|auth|permit|denied|block|blacklist|policy|sender|client|spam/i;

/**
 * Tells whether a server permanently refuses one mail, for its recipient or size. Any other refusal (connection, login,
 * sender, relaying, content) concerns all mails, until an operator changes something.
 */
export function refusesThisMail({ command, permanent, response = '', responseCode = 0 }: SmtpFailure): boolean {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const status = enhancedStatus(response);
  if (status !== undefined) return isOfThisMail(status);
  if (command === 'DATA') return responseCode === tooLarge;
  const withoutAddresses = response.replaceAll(/\S*@\S*/g, '');
  return addressCodes.has(responseCode) && !refusesUs.test(withoutAddresses);
}

/** Returns the enhanced status code of an answer (RFC 2034); undefined without one, and for those that say nothing. */
export function enhancedStatus(response = ''): string | undefined {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status === '5.0.0' || status === '5.1.0' ? undefined : status;
}

/** Of the address, the mailbox, its route, or the size of the mail (RFC 3463); 5.1.7 and 5.1.8 are of the sender. */
function isOfThisMail(status: string): boolean {
  return /^5\.(?:[124]\.\d+|3\.4)$/.test(status) && !/^5\.1\.[78]$/.test(status);
}
