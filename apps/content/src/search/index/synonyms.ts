/** Groups of synonyms, each a single word in lower case. */
const groups = [
  'javascript js ecmascript',
  'typescript ts',
  'python py',
  'kubernetes k8s',
  'postgresql postgres psql',
  'database db',
  'golang go',
  'csharp dotnet',
  'frontend ui',
  'accessibility a11y',
  'internationalization internationalization i18n',
  'localization localization l10n',
  'authentication auth',
  'configuration config',
  'environment env',
  'repository repo',
  'documentation docs',
  'application app',
  'beginner beginners newbie',
  'artificialintelligence ai',
  'machinelearning ml',
].map((group) => group.split(' '));

/** The synonyms of each word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
);
