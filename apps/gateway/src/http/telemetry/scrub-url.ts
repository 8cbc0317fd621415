/**
 * An address fit for logs: what was sent in it as a key or another secret, which is never accepted there, is blanked
 * out (C8), however its name is written.
 */
export function scrubUrl(address: string): string {
  if (!suspicious.test(address)) return address;
  return scrubPath(address).split(separators).map(scrubParameter).join('').replaceAll(apiKey, '[redacted]');
}

/** Anything that may be a secret, so that other addresses need not be looked at closely. */
const suspicious = /key|token|secret|passw|auth|signature|%|cp[as]?_|confirm|invitation|unsubscribe/i;
/** Pages whose path ends with a secret. */
const secretPath = /^(\/+(?:confirm|invitations|unsubscribe|password\/+reset)\/+)[^/?#]+/i;
/** What parameters begin with; semicolons too, which some clients write for ampersands, or in a path. */
const separators = /(?<=[?&;#/])/;
const secretName = /apikey|token|secret|passw|authorization|signature/;
/** A key, a session's token or an application's secret as this site makes them, wherever it stands. */
const apiKey = /\bcp[as]?_[\w-]{16,}/g;

function scrubPath(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const plain = decodeTwice(path);
  return secretPath.test(plain) ? plain.replace(secretPath, '$1[redacted]') + address.slice(path.length) : address;
}

function scrubParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals < 0) return parameter;
  const name = decodeTwice(parameter.slice(0, equals))
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  if (!secretName.test(name)) return parameter;
  const separator = /[?&;#/]$/.exec(parameter)?.[0] ?? '';
  return `${parameter.slice(0, equals)}=[redacted]${separator}`;
}

/** Percent-encoding that may itself be percent-encoded, taken off letter by letter: the rest may be malformed. */
function decodeTwice(text: string): string {
  const decode = (encoded: string) =>
    encoded.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return decode(decode(text));
}
