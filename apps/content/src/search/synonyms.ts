/** Words that mean the same to those who search here, each one word, in lower case, as articles have them. */
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

/** Other words for a word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
);
