/** The classes of secrets, by the names of their counts. */
export type SecretClass =
  | 'private_keys'
  | 'bearer_tokens'
  | 'jwts'
  | 'cloud_keys'
  | 'access_tokens'
  | 'emails'
  | 'ip_addresses'
  | 'home_directories';

export interface SecretPattern {
  name: SecretClass;
  /** A group matches the words before the secret, which stay. */
  expression: RegExp;
  /** In lower case: a text without any of them is skipped. */
  hints: readonly string[];
  /** Whether names look like it, too, so that it must look random. */
  isAmbiguous?: true;
  /** Whether it stays in output of tools, where it is mostly not secret. */
  staysInOutput?: true;
}

// Every expression takes linear time for any text: a lookbehind prevents matches in the middle, and repetitions are
// bounded or unambiguous.

/** In order: a pattern that may contain another comes first. */
export const secretPatterns: readonly SecretPattern[] = [
  {
    name: 'private_keys',
    // An unfinished key extends to the end.
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
    name: 'access_tokens',
    // Our own keys, application secrets and sessions: 32 random bytes, so both upper-case and lower-case letters occur.
    expression: /(?<![\w-])cp[as]?_(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}[a-z])[\w-]{43}(?![\w-])/g,
    hints: ['cp_', 'cpa_', 'cps_'],
  },
  {
    name: 'bearer_tokens',
    expression: /(?<!\w)(bearer[ \t]{1,4})[\w.~+/-]{8,}={0,2}/gi,
    hints: ['bearer'],
    isAmbiguous: true,
  },
  {
    name: 'cloud_keys',
    // Amazon's key ids.
    expression: /(?<!\w)(?:AKIA[A-Z2-7]{16}|(?:ASIA|AROA|AIDA|ABIA|ACCA)(?=[A-Z]{0,15}[2-7])[A-Z2-7]{16})(?!\w)/g,
    hints: ['akia', 'asia', 'aroa', 'aida', 'abia', 'acca'],
  },
  {
    name: 'cloud_keys',
    // Google's and Azure's keys, and named secrets.
    expression:
      /(?<!\w)(?:AIza[\w-]{35}(?![\w-])|GOCSPX-[\w-]{20,40}|ya29\.[\w-]{20,}|((?:aws|AWS)_?(?:[Ss]ecret|SECRET)_?(?:(?:[Aa]ccess|ACCESS)_?)?(?:[Kk]ey|KEY)["']?\s{0,4}[=:]\s{0,4}["']?|(?:aws|AWS)_?(?:[Ss]ession|SESSION)_?(?:[Tt]oken|TOKEN)["']?\s{0,4}[=:]\s{0,4}["']?)[\w/+=]{20,}|((?:AccountKey|SharedAccessKey)=)[\w/+]{40,}={0,2})/g,
    hints: ['aiza', 'gocspx-', 'ya29.', 'aws', 'accountkey=', 'sharedaccesskey='],
    isAmbiguous: true,
  },
  {
    name: 'access_tokens',
    // Tokens of code hosts, registries, chats, payments, clouds and models, by prefix.
    expression:
      /(?<![\w-])(?:gh[oprsu]_\w{30,}|github_pat_\w{30,}|gl(?:pat|dt|rt|ptt|agent|soat|cbt|ft|imt)-[\w.-]{16,}|xox[abeoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-[\w-]{10,}|sk-[\w-]{16,}|[prs]k_(?:live|test)_\w{10,}|whsec_[\w+/]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{20,}|hf_[A-Za-z0-9]{20,}|do[opr]_v1_[a-f0-9]{40,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|dckr_(?:pat|oat)_[\w-]{20,}|lin_api_\w{30,}|ntn_\w{30,}|gsk_\w{30,}|xai-\w{40,}|pplx-\w{30,}|r8_\w{30,}|glsa_\w{30,}|sntr[yu]s?_[\w+/=]{30,}|hv[bs]\.[\w-]{20,}|nfp_\w{30,}|sbp_\w{30,}|dapi[a-f0-9]{32}|dp\.(?:pt|st|ct)\.[\w.-]{30,}|tskey-[\w-]{20,}|figd_[\w-]{30,}|PMAK-[a-f0-9-]{40,}|NRAK-[A-Z0-9]{20,}|rubygems_[a-f0-9]{40,}|sq0[a-z]{3}-[\w-]{20,}|ATATT3[\w=-]{40,}|AGE-SECRET-KEY-1[A-Z0-9]{50,}|key-[a-f0-9]{32}|\d{8,10}:AA[\w-]{33}(?![\w-]))/g,
    hints: [
      'gho_ ghp_ ghr_ ghs_ ghu_ github_pat_ glpat- gldt- glrt- glptt- glagent- glsoat- glcbt- glft-',
      'glimt- xox xapp- sk- k_live_ k_test_ whsec_ npm_ pypi- hf_ _v1_ shpat_ shpca_ shppa_ shpss_ sg.',
      'dckr_ lin_api_ ntn_ gsk_ xai- pplx- r8_ glsa_ sntry sntru hvb. hvs. nfp_ sbp_ dapi dp. tskey-',
      'figd_ pmak- nrak- rubygems_ sq0 atatt3 age-secret-key key- :aa',
    ].flatMap((some) => some.split(' ')),
    isAmbiguous: true,
  },
  {
    name: 'access_tokens',
    // Tokens of Discord bots.
    expression: /(?<![\w-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g,
    hints: ['.'],
    isAmbiguous: true,
  },
  {
    name: 'emails',
    // `git@host` is a repository, `this@Type.member` a name in Kotlin.
    expression:
      /(?<![\w.%+-])(?!(?:git|hg|svn|this|super|return|break|continue)@)[A-Za-z0-9_%+-][\w.%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![\w-])/g,
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
