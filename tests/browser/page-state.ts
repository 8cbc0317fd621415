import { goodPassword } from '../support/sign-up.ts';
import type { PageAnswer } from '../support/visitor.ts';
import type { PageScene } from './page-scene.ts';

/** A state of a page that the tests show. */
export interface PageState {
  /** The path of the page (`all-pages.ts`); for an error, any path. */
  of: string;
  /** Text that distinguishes the state. */
  shows: string;
  status?: number;
  reach(scene: PageScene): Promise<PageAnswer>;
}

export type Fields = Record<string, string | string[]>;

export const open = (of: string, shows: string): PageState => ({
  of,
  shows,
  reach: ({ stranger }) => stranger().get(of),
});
export const own = (of: string, shows: string): PageState => ({
  of,
  shows,
  reach: ({ person }) => person.visitor.get(of),
});
export const safe = (of: string, shows: string): PageState => ({
  of,
  shows,
  reach: ({ careful }) => careful.visitor.get(of),
});

/** Submits a form and follows the redirect. */
export const sent = (of: string, shows: string, fields: Fields, form?: string): PageState => ({
  of,
  shows,
  reach: async ({ person: { visitor } }) => visitor.follow(await visitor.submit(of, fields, form)),
});
export const refused = (of: string, shows: string, fields: Fields, form?: string): PageState => ({
  of,
  shows,
  status: 422,
  reach: ({ person: { visitor } }) => visitor.submit(of, fields, form),
});
export const password = { current_password: goodPassword };
export const wrongPassword = { current_password: 'not my password' };
