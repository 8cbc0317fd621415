import type { Html } from '@commonplace/ui/markup';
import { renderSettingsNavigation } from '@commonplace/ui/page/settings-navigation';
import type { PageCall, PageView } from '../page.ts';

/** Returns a settings page with the navigation. */
export function settingsView({ path, locale }: Pick<PageCall, 'path' | 'locale'>, title: string, body: Html): PageView {
  return { title, body, navigation: renderSettingsNavigation(path, locale) };
}
