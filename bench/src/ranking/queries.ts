export const queryKinds = [
  'plain',
  'several words',
  'typo',
  'prefix',
  'phrase',
  'identifier',
  'version',
  'compound',
  'cjk',
  'accents',
  'other scripts',
] as const;
export type QueryKind = (typeof queryKinds)[number];

/** How well an article answers a query: 3 ideal, 2 good, 1 acceptable. */
export type Grade = 1 | 2 | 3;

export interface RankingQuery {
  text: string;
  kind: QueryKind;
  /** Grades by article key; every other article is irrelevant. */
  grades: Readonly<Record<string, Grade>>;
}

const aboutAccessibility = { 'accessibility-checklist': 3, 'aria-live': 2, 'a11y-ci': 2, 'team-handbook': 1 } as const;

/** Queries as people type them. Grades are a reader's, independent of what any engine finds. */
export const rankingQueries: readonly RankingQuery[] = [
  {
    text: 'sourdough',
    kind: 'plain',
    grades: { 'sourdough-starter': 3, 'sourdough-rye': 3, 'pizza-stone': 1 },
  },
  {
    text: 'authentication',
    kind: 'plain',
    grades: { 'auth-sessions': 3, 'jwt-sessions': 2, passkeys: 2, 'oauth-pkce': 1 },
  },
  { text: 'accessibility', kind: 'plain', grades: aboutAccessibility },
  { text: 'monorepos', kind: 'plain', grades: { monorepos: 3, 'monorepo-cache': 2, 'code-ownership': 1 } },
  {
    text: 'postgres full text search',
    kind: 'several words',
    grades: { 'postgres-full-text': 3, 'postgres-trigrams': 2, 'choosing-search-engine': 2 },
  },
  { text: "don't repeat yourself", kind: 'several words', grades: { 'dry-knowledge': 3, 'wrong-abstraction': 2 } },
  {
    text: 'react state management',
    kind: 'several words',
    grades: { 'react-state-plain': 3, 'redux-toolkit': 2, 'react-forms': 1 },
  },
  {
    text: 'growing tomatoes balcony',
    kind: 'several words',
    grades: { 'tomatoes-balcony': 3, 'tomatoes-blight': 1, 'balcony-herbs': 1 },
  },
  { text: 'learn rust beginner', kind: 'several words', grades: { 'rust-first-week': 3, 'rust-ownership': 2 } },
  {
    text: 'kuberentes',
    kind: 'typo',
    grades: {
      'kubernetes-probes': 3,
      'kubernetes-requests': 3,
      'k8s-small-team': 2,
      'kubectl-tricks': 2,
      'serverless-costs': 1,
    },
  },
  {
    text: 'postgers',
    kind: 'typo',
    grades: {
      'postgres-afternoon': 3,
      'postgres-for-mysql-users': 3,
      'postgresql-16': 3,
      'postgres-full-text': 2,
      'postgres-trigrams': 2,
      'postgresql-vacuum': 2,
      pgbouncer: 2,
      'connection-pool-size': 1,
      timestamptz: 1,
      'choosing-search-engine': 1,
    },
  },
  {
    text: 'javscript closures',
    kind: 'typo',
    grades: { 'closures-counter': 3, 'closures-leak': 2, 'js-scope': 1 },
  },
  { text: 'acessibility', kind: 'typo', grades: aboutAccessibility },
  { text: 'tomatos', kind: 'typo', grades: { 'tomatoes-balcony': 3, 'tomatoes-blight': 3, 'tomato-sauce': 2 } },
  {
    text: 'Datenbnak',
    kind: 'typo',
    grades: {
      'de-welche-datenbank': 3,
      'de-datenbanken-sichern': 2,
      'de-datenbankindex': 2,
      'de-index-oder-nicht': 1,
    },
  },
  {
    text: 'typesc',
    kind: 'prefix',
    grades: { 'typescript-generics': 3, 'typescript-strict': 3, 'de-typescript': 2, 'tsconfig-target': 2 },
  },
  {
    text: 'kube',
    kind: 'prefix',
    grades: {
      'kubernetes-probes': 3,
      'kubernetes-requests': 3,
      'kubectl-tricks': 3,
      'k8s-small-team': 2,
      'serverless-costs': 1,
    },
  },
  {
    text: 'ansib',
    kind: 'prefix',
    grades: { 'ansible-three-servers': 3, 'ansible-roles': 3, 'terraform-state': 1 },
  },
  {
    text: 'git reb',
    kind: 'prefix',
    grades: { 'git-rebase-fear': 3, 'git-interactive-rebase': 3, 'merge-or-rebase': 2, 'git-lost-branch': 1 },
  },
  {
    text: '"race condition"',
    kind: 'phrase',
    grades: { 'signup-race': 3, 'go-race-detector': 3, 'optimistic-locking': 2, 'isolation-levels': 1 },
  },
  { text: '"single source of truth"', kind: 'phrase', grades: { 'design-tokens': 3, 'redux-toolkit': 2 } },
  {
    text: '"connection pool"',
    kind: 'phrase',
    grades: { 'connection-pool-size': 3, pgbouncer: 2, 'http-agent': 2 },
  },
  { text: '"event loop"', kind: 'phrase', grades: { 'event-loop-phases': 3, 'event-loop-browser': 3 } },
  { text: '"time zone"', kind: 'phrase', grades: { 'store-time-zone': 3, timestamptz: 3, 'dates-locale': 2 } },
  {
    text: 'useEffect',
    kind: 'identifier',
    grades: { 'useeffect-explained': 3, 'useeffect-mistakes': 3, 'react-hooks-overview': 2, 'ko-react': 1 },
  },
  {
    text: 'std::move',
    kind: 'identifier',
    grades: { 'std-move': 3, 'rvalue-references': 2, 'std-algorithms': 1, 'zh-rust': 1 },
  },
  {
    text: 'C++',
    kind: 'identifier',
    grades: {
      'modern-cpp-legacy': 3,
      'cpp-templates': 3,
      'rvalue-references': 3,
      'std-algorithms': 3,
      'std-move': 2,
      'zh-rust': 1,
    },
  },
  { text: 'C#', kind: 'identifier', grades: { 'csharp-records': 3, 'csharp-linq': 3, 'async-void': 2 } },
  { text: '.NET', kind: 'identifier', grades: { 'dotnet-8': 3, 'dotnet-containers': 3, 'csharp-records': 1 } },
  {
    text: 'node.js',
    kind: 'identifier',
    grades: { 'node-streams': 3, 'event-loop-phases': 3, 'node-v18': 2, 'node-v20': 2, 'http-agent': 1 },
  },
  {
    text: 'k8s',
    kind: 'identifier',
    grades: {
      'k8s-small-team': 3,
      'kubernetes-probes': 2,
      'kubernetes-requests': 2,
      'kubectl-tricks': 2,
      'serverless-costs': 1,
    },
  },
  {
    text: 'i18n',
    kind: 'identifier',
    grades: { 'i18n-react': 3, 'internationalization-plurals': 2, 'dates-locale': 1 },
  },
  {
    text: 'ERR_CONNECTION_REFUSED',
    kind: 'identifier',
    grades: { 'err-connection-refused': 3, 'proxy-troubleshooting': 2, 'ssh-refused': 1 },
  },
  {
    text: '__init__',
    kind: 'identifier',
    grades: { 'python-init': 3, 'python-packages': 2, 'python-dataclasses': 1 },
  },
  { text: 'O(n log n)', kind: 'identifier', grades: { 'sorting-bound': 3, 'merge-sort': 2, 'big-o': 2 } },
  {
    text: '--no-cache',
    kind: 'identifier',
    grades: { 'docker-no-cache': 3, 'docker-layers': 2, 'slim-python-images': 1 },
  },
  { text: 'IPv6', kind: 'identifier', grades: { 'ipv6-home': 3, 'ipv6-firewall': 3, 'nat-explained': 1 } },
  {
    text: 'utf8mb4',
    kind: 'identifier',
    grades: { 'utf8mb4-mysql': 3, 'mysql-collations': 2, 'emoji-usernames': 2 },
  },
  { text: '4.0.1', kind: 'version', grades: { 'fernwood-401': 3, 'fernwood-upgrade': 2, 'fernwood-402': 1 } },
  { text: 'v18', kind: 'version', grades: { 'node-v18': 3, 'node-v20': 1 } },
  { text: 'ES2022', kind: 'version', grades: { es2022: 3, 'tsconfig-target': 2 } },
  { text: 'Python 3.12', kind: 'version', grades: { 'python-312': 3, 'python-312-upgrade': 3, 'f-strings': 1 } },
  { text: 'PostgreSQL 16', kind: 'version', grades: { 'postgresql-16': 3 } },
  { text: 'Datenbankindex', kind: 'compound', grades: { 'de-datenbankindex': 3, 'de-index-oder-nicht': 2 } },
  { text: 'Datenbank Index', kind: 'compound', grades: { 'de-datenbankindex': 3, 'de-index-oder-nicht': 3 } },
  { text: 'Volltextsuche', kind: 'compound', grades: { 'de-volltextsuche': 3, 'de-suche-im-text': 2 } },
  { text: 'Kartoffelsuppe', kind: 'compound', grades: { 'de-kartoffelsuppe': 3, 'de-suppe-lauch': 2 } },
  {
    text: '数据库索引',
    kind: 'cjk',
    grades: { 'zh-index-principles': 3, 'zh-slow-with-index': 2, 'zh-database-performance': 1 },
  },
  {
    text: '性能优化',
    kind: 'cjk',
    grades: { 'zh-frontend-performance': 3, 'zh-database-performance': 3 },
  },
  {
    text: 'データベース',
    kind: 'cjk',
    grades: { 'ja-database-normalization': 3, 'ja-database-backup': 3, 'ja-halfwidth-database': 1 },
  },
  { text: '非同期処理', kind: 'cjk', grades: { 'ja-async-promise': 3, 'ja-async-python': 3 } },
  // 東京都 (Tokyo) ends with the characters of 京都 (Kyoto), but is not what this reader wants.
  { text: '京都', kind: 'cjk', grades: { 'ja-kyoto-gardens': 3, 'zh-kyoto': 3 } },
  { text: '데이터베이스', kind: 'cjk', grades: { 'ko-database-index': 3, 'ko-database-backup': 3 } },
  {
    text: 'creme brulee',
    kind: 'accents',
    grades: { 'creme-brulee': 3, 'fr-creme-brulee': 2, 'creme-caramel': 1 },
  },
  { text: 'café', kind: 'accents', grades: { 'cafe-remote-work': 3, 'fr-cafe-terrasse': 3 } },
  { text: 'Zürich', kind: 'accents', grades: { 'zurich-day': 3, 'de-zuerich-velo': 3, 'night-trains': 1 } },
  { text: 'база данных', kind: 'other scripts', grades: { 'ru-database': 3, 'ru-database-backup': 2 } },
  {
    text: 'قاعدة البيانات',
    kind: 'other scripts',
    grades: { 'ar-database': 3, 'ar-databases-backup': 2 },
  },
  { text: 'בסיס נתונים', kind: 'other scripts', grades: { 'he-database': 3, 'he-database-index': 2 } },
  {
    text: 'ฐานข้อมูล',
    kind: 'other scripts',
    grades: { 'th-database-beginners': 3, 'th-database-backup': 3 },
  },
];
