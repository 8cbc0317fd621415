import type { ThemeChanged } from '@commonplace/proto/admin/v1/events';
import type { AnswerKeys, Change } from './answer-keys.ts';

const theme = 'theme';

/** The keys of GetTheme, and so of every page. */
export const themeKeys: AnswerKeys = { header: [theme], index: [theme] };

/** Returns the keys of GetThemeStyles, which never changes. */
export function themeStylesKeys(hash: string): AnswerKeys {
  return { header: [`theme_styles/${hash}`], index: [`theme_styles/${hash}`] };
}

/** Another theme is shown; the former one is good enough during an outage. */
export function themeChanged({ version }: Pick<ThemeChanged, 'version'>): Change {
  return { name: `theme@${version}`, refresh: [theme] };
}
