import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import type { z } from 'zod';
import type { ExactLimit } from '../limits/site-limits.ts';
import type { FileBody, RouteContext } from '../route.ts';
import type { FlashName } from './flash.ts';
import type { FormState, FormView } from './form-view.ts';
import type { Html } from './markup.ts';

/** What a page knows about the request. */
export interface PageCall extends RouteContext {
  /** The path that was asked for, which its forms are sent to. */
  path: string;
  /** Under which name or address the site was asked, without the port. */
  hostname: string;
  /** The path with the query, as they came. */
  target: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Who is signed in. */
  user: UserPrincipal | undefined;
  /** The secret of their session. */
  sessionToken: string | undefined;
  /** Where the request comes from, as people see it in the list of their sessions. */
  visitor: { address: string; userAgent: string };
  /** Principal, request id, deadline and cancellation, for every call to a service. */
  options: RpcCallOptions;
  /** A form that was sent and refused; fields show by themselves what was sent and what is wrong with it. */
  refused: FormState | undefined;
  /** The markup of a form: its token, its fields with what was entered and what is wrong with it, its button. */
  form(view: FormView): Html;
}

/** A page to be shown. */
export interface PageView {
  title: string;
  body: Html;
  /** Links to the pages beside it. */
  navigation?: Html;
  /** Its forms may lead to other sites, by a redirect that answers them. */
  leadsElsewhere?: boolean;
}

/** To another page of this site, with a message for it, or to where an application of others waits. */
export interface PageRedirect {
  redirect: string;
  /** What was asked for is there from now on. */
  isPermanent?: boolean;
  flash?: FlashName;
  /** The secret of a new session, or the end of the present one. */
  session?: { token: string } | 'ended';
}

export type PageResult = PageView | PageRedirect;

/** A form of a page: what is in it, and what becomes of it. */
export interface FormDefinition<Schema extends z.ZodType> {
  /** Of the values by name (`form-values.ts`). */
  schema: Schema;
  /** It holds a file, and `values.upload` the key under which it was received. */
  file?: FileBody;
  /**
   * Whoever knows the address of the page may send it, from wherever and in whatever form, of which nothing is read: a mail
   * program does (RFC 8058). For a page with a secret in its address, which has this form alone.
   */
  isOneClick?: boolean;
  /** Counted before the file is received, and so before it is known which form it is: such a page has this one alone. */
  limit?: ExactLimit;
  /**
   * Does what the form is for. What it throws is shown: messages by field beside their fields, with 422; other refusals
   * of what was entered above the form; everything else on a page of its own.
   */
  submit(call: PageCall, values: z.output<Schema>): Promise<PageResult>;
  /** What is shown when the form is refused, where that is not the page itself. */
  again?(call: PageCall): Promise<PageResult>;
}

export type PageForm = FormDefinition<z.ZodType>;

/** Declares a form; the types of its values come from the schema. */
export function defineForm<Schema extends z.ZodType>(definition: FormDefinition<Schema>): PageForm {
  return definition;
}

/** A page as data: what is shown at a path, and the forms that are sent there. */
export interface Page {
  /** Its name in logs, metrics and traces. */
  name: string;
  /** Fastify's form, with `:name` for a parameter. */
  path: string;
  /** Who may see it; others are asked to sign in first. */
  access: 'anybody' | 'signed in';
  /** Its address holds a secret: nobody is told of it. */
  isSecret?: boolean;
  /** How long a request may take once its body is there, 5 seconds unless said. */
  timeoutMs?: number;
  show(call: PageCall): Promise<PageResult>;
  /** By the name that each sends along. One that stands alone is found without. */
  forms?: Readonly<Record<string, PageForm>>;
}

/** Declares a page. It is served once it stands in `all-pages.ts`. */
export function definePage(page: Page): Page {
  return page;
}
