/**
 * Redacts secrets in a URL for logs (rules.md#key-in-url): API keys are never accepted in URLs, but clients send them anyway.
 */
export function scrubUrl(url: string): string {
  if (!suspicious.test(url)) return url;
  return scrubPath(url).split(separators).map(scrubParameter).join('').replaceAll(apiKey, '[redacted]');
}

/** A quick check for possible secrets. */
const suspicious = /key|token|secret|passw|auth|signature|%|cp[a-z]?_|confirm|invitation|unsubscribe/i;
/** Paths of pages that end with a secret. */
const secretPath = /^(\/+(?:confirm|(?:organizations\/+)?invitations|unsubscribe|password\/+reset)\/+)[^/?#]+/i;
/** The starts of parameters, including semicolons, which some clients use as separators. */
const separators = /(?<=[?&;#/])/;
const secretName = /apikey|token|secret|passw|authorization|signature/;
/** An API key, a session or feed token or an application's secret of this site, anywhere in the URL. */
const apiKey = /\bcp[a-z]?_[\w-]{16,}/g;

function scrubPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const plain = decodeTwice(path);
  return secretPath.test(plain) ? plain.replace(secretPath, '$1[redacted]') + url.slice(path.length) : url;
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

/** Decodes percent-encoding twice, character by character, since the rest may be malformed. */
function decodeTwice(text: string): string {
  const decode = (encoded: string) =>
    encoded.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return decode(decode(text));
}
