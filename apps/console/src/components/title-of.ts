const spellings: Readonly<Record<string, string>> = {
  css: 'CSS',
  hex: '(hex)',
  html: 'HTML',
  png: '(PNG)',
  url: 'URL',
};

/** Converts a name of the API, such as that of a setting or a role, to a title: `logo_png` becomes "Logo (PNG)". */
export function titleOf(name: string): string {
  const words = name.split('_').map((word) => spellings[word] ?? word);
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
