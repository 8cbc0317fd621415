/** What stands where a secret was. */
export const redacted = '[REDACTED]';

/** The classes of what is replaced, by the names under which their counts are kept. */
export type SecretClass =
  | 'private_keys'
  | 'bearer_tokens'
  | 'jwts'
  | 'cloud_keys'
  | 'access_tokens'
  | 'emails'
  | 'ip_addresses'
  | 'home_directories';

interface Pattern {
  name: SecretClass;
  expression: RegExp;
  /** In lower case: without any of them in a text nothing is looked for. */
  hints: readonly string[];
  /** Whether it stays in what a tool has printed, where it is mostly no secret. */
  staysInOutput?: true;
}

// Every expression takes linear time, whatever the text: none begins in the middle of what it would have begun with
// (a look behind), and what repeats is bounded or cannot be read in two ways.

/** In the order in which they are looked for: what may hold another comes first. */
const patterns: readonly Pattern[] = [
  {
    name: 'private_keys',
    // One that does not end is one to the end.
    expression:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)/g,
    hints: ['private key'],
  },
  {
    name: 'jwts',
    expression: /(?<![\w-])eyJ[\w-]{5,}\.eyJ[\w-]{2,}\.[\w-]*/g,
    hints: ['eyj'],
  },
  {
    name: 'bearer_tokens',
    expression: /(?<!\w)(bearer[ \t]{1,4})[\w.~+/-]{8,}={0,2}/gi,
    hints: ['bearer'],
  },
  {
    name: 'cloud_keys',
    // Amazon's key ids, Google's and Azure's keys, and the secrets that are named as such.
    expression:
      /(?<!\w)(?:(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{16}(?!\w)|AIza[\w-]{35}(?![\w-])|GOCSPX-[\w-]{20,40}|(aws_?(?:secret_?(?:access_?)?key|session_?token)["']?\s{0,4}[=:]\s{0,4}["']?)[\w/+=]{20,}|((?:AccountKey|SharedAccessKey)=)[\w/+]{40,}={0,2})/gi,
    hints: [
      'akia',
      'asia',
      'aroa',
      'aida',
      'abia',
      'acca',
      'aiza',
      'gocspx-',
      'aws',
      'accountkey=',
      'sharedaccesskey=',
    ],
  },
  {
    name: 'access_tokens',
    // Of code hosts, registries, chats, payments and models, and our own, by how they begin.
    expression:
      /(?<![\w-])(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|gl(?:pat|dt|rt|ptt|agent|soat|cbt)-[\w.-]{16,}|xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,}|sk-[\w-]{16,}|[prs]k_(?:live|test)_\w{10,}|whsec_[\w+/]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{20,}|hf_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{40,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|cp[as]?_[\w-]{20,})/g,
    hints: [
      'gho_',
      'ghp_',
      'ghr_',
      'ghs_',
      'ghu_',
      'github_pat_',
      'glpat-',
      'gldt-',
      'glrt-',
      'glptt-',
      'glagent-',
      'glsoat-',
      'glcbt-',
      'xox',
      'xapp-',
      'sk-',
      'k_live_',
      'k_test_',
      'whsec_',
      'npm_',
      'pypi-',
      'hf_',
      'dop_v1_',
      'shpat_',
      'shpca_',
      'shppa_',
      'shpss_',
      'sg.',
      'cp_',
      'cpa_',
      'cps_',
    ],
  },
  {
    name: 'emails',
    expression:
      /(?<![\w.%+-])[A-Za-z0-9_%+-][\w.%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![\w-])/g,
    hints: ['@'],
    staysInOutput: true,
  },
  {
    name: 'ip_addresses',
    expression: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\w|\.\d)/g,
    hints: ['.'],
    staysInOutput: true,
  },
  {
    name: 'home_directories',
    expression:
      /(?<![\w.-])(?:\/(?:home|Users)\/|[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))[^\s/\\:*?"'<>|,;)\]}`]{1,64}/g,
    hints: ['/home/', 'users'],
    staysInOutput: true,
  },
];

/** How much of each class was replaced. */
export type Counts = Partial<Record<SecretClass, number>>;

/** A text without its secrets, each of which is added to the counts; `isOutput` says that a tool has printed it. */
export function redactText(text: string, counts: Counts, isOutput = false): string {
  // The shortest of all, an address like 1.1.1.1 or a@b.co, has six characters.
  if (text.length < 6) return text;
  const lower = text.toLowerCase();
  let result = text;
  for (const { name, expression, hints, staysInOutput } of patterns) {
    if ((isOutput && staysInOutput) || !hints.some((hint) => lower.includes(hint))) continue;
    result = result.replace(expression, (_match, ...groups: unknown[]) => {
      counts[name] = (counts[name] ?? 0) + 1;
      // What was said to introduce the secret stays.
      const introduction = groups.slice(0, -2).find((group) => typeof group === 'string');
      return typeof introduction === 'string' ? introduction + redacted : redacted;
    });
  }
  return result;
}
