import { locales, type LocaleCode } from '@commonplace/ui/locale/locale';
import { html } from '@commonplace/ui/markup';
import { languagePath, renderLanguageForm } from '@commonplace/ui/page/language-form';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { localPath } from '../local-path.ts';
import { defineForm, definePage } from '../page.ts';
import { settingsView } from './settings-view.ts';

const codes = Object.keys(locales) as [LocaleCode, ...LocaleCode[]];

/** Chooses the language of all pages for this browser. The footer of every page has the form, too. */
export const language = definePage({
  name: 'LanguagePage',
  path: languagePath,
  access: 'public',
  async show(call) {
    if (!call.user) return { redirect: '/' };
    const { settings: texts } = call.texts;
    const { locale, path } = call;
    const body = html`<p>${texts.languageText}</p>
      ${renderLanguageForm({ locale, path })}`;
    return settingsView(call, texts.language, body);
  },
  forms: {
    main: defineForm({
      isOnSharedPages: true,
      schema: z.object({ language: line.pipe(z.enum(codes)), return_to: line }),
      submit: async (_, { language, return_to: returnTo }) => ({ redirect: localPath(returnTo), language }),
    }),
  },
});
