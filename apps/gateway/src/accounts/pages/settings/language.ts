import { locales, type LocaleCode } from '@commonplace/ui/locale/locale';
import { languagePath } from '@commonplace/ui/page/language-form';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { localPath } from '../local-path.ts';
import { defineForm, definePage } from '../page.ts';

const codes = Object.keys(locales) as [LocaleCode, ...LocaleCode[]];

/** Chooses the language of all pages for this browser. The footer of every page has the form. */
export const language = definePage({
  name: 'LanguagePage',
  path: languagePath,
  access: 'public',
  show: async () => ({ redirect: '/' }),
  forms: {
    main: defineForm({
      isOnSharedPages: true,
      schema: z.object({ language: line.pipe(z.enum(codes)), return_to: line }),
      submit: async (_, { language, return_to: returnTo }) => ({ redirect: localPath(returnTo), language }),
    }),
  },
});
