import type { UserPrincipal } from '@commonplace/domain/principal';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { z } from 'zod';
import type { RouteContext } from '../../api/route.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { FormState, FormView } from '@commonplace/ui/forms/form-view';
import type { Locale, LocaleCode } from '@commonplace/ui/locale/locale';
import type { Messages } from '@commonplace/ui/locale/messages';
import type { Html } from '@commonplace/ui/markup';
import type { FlashName } from '@commonplace/ui/page/flash';

/** The input of a page. */
export interface PageCall extends RouteContext {
  oauth: AuthorizationServer;
  locale: Locale;
  /** The texts of the pages of accounts in the language of the page. */
  texts: Messages['account'];
  /** The requested path, to which forms are submitted. */
  path: string;
  /** The host of the request without the port. */
  hostname: string;
  /** The requested path with its query, as sent. */
  requestTarget: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Whether the gateway has a site, with pages for readers. */
  hasSite: boolean;
  /** The signed-in user. */
  user: UserPrincipal | undefined;
  /** The secret of the session. */
  sessionToken: string | undefined;
  /** The browser that sent the request, as shown in the list of sessions. */
  browser: { ipAddress: string; userAgent: string };
  /** Principal, request id, deadline and cancellation, for calls to services. */
  options: RpcCallOptions;
  /** A form that was submitted and refused; its fields show the submitted values and errors automatically. */
  refused: FormState | undefined;
  /** Renders a form with CSRF token, fields with submitted values and errors, and button. */
  form(view: FormView): Html;
}

/** A page to render. */
export interface PageView {
  title: string;
  body: Html;
  /** Links to related pages. */
  navigation?: Html;
  /** Whether its forms may redirect to other sites. */
  redirectsElsewhere?: boolean;
}

/** A redirect to another page, with a message for it, or to an application. */
export interface PageRedirect {
  redirect: string;
  /** Whether to send 301. */
  isPermanent?: boolean;
  flash?: FlashName;
  /** The language in which this reader gets pages from then on. */
  language?: LocaleCode;
  /** The secret of a new session, or `ended` to end the session. */
  session?: { token: string } | 'ended';
}

export type PageResult = PageView | PageRedirect;

/** A form of a page: its values and its action. */
export interface FormDefinition<Schema extends z.ZodType> {
  /** The schema of the values by name (`form-values.ts`). */
  schema: Schema;
  /**
   * Whether it is accepted without a CSRF token and from anywhere, as sent by mail programs (RFC 8058). Only for the single
   * form of a page with a secret in its URL.
   */
  isOneClick?: boolean;
  /** Whether it is on pages that visitors share, which have no CSRF token. Only for what harms no one. */
  isOnSharedPages?: boolean;
  /**
   * Whether it creates something. Sending it twice has the effect of sending it once (`submitOnce`), so its `submit` must write with
   * a single call.
   */
  isCreation?: boolean;
  /**
   * Carries out the form. Errors are shown at their fields or above the form; those that do not concern the input get a
   * separate page.
   */
  submit(call: PageCall, values: z.output<Schema>): Promise<PageResult>;
  /** Returns what to do if the form was not answered in time, so that it may have taken effect; a general text by default. */
  unanswered?(texts: PageCall['texts']): string;
  /** Returns the page that shows a refused form, if it is not this page. */
  showRefused?(call: PageCall): Promise<PageResult>;
}

export type PageForm = FormDefinition<z.ZodType>;

/** Declares a form, typed by its schema. */
export function defineForm<Schema extends z.ZodType>(definition: FormDefinition<Schema>): PageForm {
  return definition;
}

/** A page as data: its path, view and forms. */
export interface Page {
  /** The name in logs, metrics and traces. */
  name: string;
  /** With parameters as `:name`. */
  path: string;
  /** `signed in` redirects visitors to sign in. */
  access: 'public' | 'signed in';
  /** Whether the URL has a secret, which is not sent as referrer. */
  isSecret?: boolean;
  show(call: PageCall): Promise<PageResult>;
  /** The forms by name; the name is optional for a single form. */
  forms?: Readonly<Record<string, PageForm>>;
}

/** Declares a page, which must be listed in `all-pages.ts`. */
export function definePage(page: Page): Page {
  return page;
}
