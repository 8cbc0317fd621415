import type { Locale } from '@commonplace/ui/locale/locale';
import type { FlashName } from '@commonplace/ui/page/flash';
import type { FormValues } from '@commonplace/ui/forms/form-view';
import type { Api } from '../api/api.ts';
import type { ViewReader } from './view.ts';

/** A request for a page. */
export interface PageCall {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The path without the query. */
  path: string;
  /** The number of the page of a list, from 1. */
  page: number;
  api: Api;
  /** Whether the viewer has a session. */
  isSignedIn: boolean;
  /** The valid token in the URL of a feed, which its links carry on. */
  feedToken: string | undefined;
  /** Reads the language of the page. */
  locale(): Promise<Locale>;
  /** Reads what a page shows besides its records; called at the same time as the last calls for these. */
  view: ViewReader;
}

/** The answer to a request for a page. */
export type PageResult =
  /** A page, and its header `Link`. */
  | { html: string; status?: number; isIndexed?: boolean; links?: string | undefined }
  /** A file to save, with its name. */
  | { csv: string; name: string }
  /** A page that other sites may show in a frame. */
  | { embed: string }
  /** A document for programs, such as a feed, and its header `Link`. */
  | { document: string; type: string; links?: string | undefined }
  /** For the time being, to another path of this site. */
  | { goTo: string }
  /** For good, to another path of this site. */
  | { movedTo: string };

/** A page. */
export interface PageRoute {
  /** With parameters as `:name`. */
  path: string;
  /** Whether it is a list with `page`. */
  isPaged?: boolean;
  show(call: PageCall): Promise<PageResult>;
}

/** A submitted form. */
export interface FormCall extends Omit<PageCall, 'page'> {
  /** Returns the last value of a field, with the newlines of this site; empty without one. */
  field(name: string): string;
  /** Returns a chosen file; undefined without one. */
  file(name: string): File | undefined;
  /** The submitted values by name, with the newlines of this site and without files. */
  values: FormValues;
  /** The path that the form was on. */
  returnTo: string;
}

/** What follows a form: the path to go to, with a message for its page, or a page in its place. */
export type Submitted =
  | string
  | { goTo: string; flash: FlashName }
  | { html: string; status: number }
  /** For programs. */
  | { text: string; status: number };

/** A form of pages; a refused form throws. */
export interface FormRoute {
  path: string;
  /** Whether visitors without a session may send it; others are redirected to the sign-in page. */
  isPublic?: boolean;
  submit(call: FormCall): Promise<Submitted>;
  /** Shows the page again with what was typed. Without it, refusals have their own page. */
  showRefused?(call: FormCall, refusal: Refusal): Promise<string>;
  /** Shows what was typed to someone whose session has ended. Without it, they are redirected to the sign-in page. */
  showSignedOut?(call: FormCall): Promise<string>;
}

/** Why a form was refused. */
export interface Refusal {
  /** In the language of the page, for the whole form. */
  message: string;
  /** The status with which the API refused it. */
  status: number;
  /** The messages by field, both of the API. */
  errors: Readonly<Record<string, readonly string[]>>;
}
