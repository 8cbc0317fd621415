import type { operations } from './gen/v1.ts';

/** The name of an operation as a method of the client, such as `createArticle`. */
export type OperationName = Uncapitalize<keyof operations>;

type OperationOf<Name extends OperationName> = operations[Capitalize<Name> & keyof operations];

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call and its retries. */
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Your idempotency key instead of a generated one, for operations that take one. */
  idempotencyKey?: string | undefined;
  /**
   * Makes a write fail with status 412 unless its record is in the state that `etagOf` returned, or in any for `*`. The error's
   * `etag` names the current state.
   */
  ifMatch?: string | undefined;
}

type Given<Parameters> = {
  [Place in keyof Parameters as [NonNullable<Parameters[Place]>] extends [never] ? never : Place]: Parameters[Place];
};
type ParamsOf<Operation> = Operation extends { parameters: infer Parameters } ? Given<Parameters> : never;
type Params<Operation> = [keyof ParamsOf<Operation>] extends [never]
  ? { params?: undefined }
  : Partial<ParamsOf<Operation>> extends ParamsOf<Operation>
    ? { params?: ParamsOf<Operation> | undefined }
    : { params: ParamsOf<Operation> };

/** A file, sent as the raw body or in a form. */
export type FileBody = FormData | Blob | ArrayBuffer | Uint8Array;
type BodyOf<Content> = Content extends { 'application/json': infer Body } ? Body : FileBody;
type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: BodyOf<Content> | undefined }
    : { body?: undefined };

/** The options of an operation. */
export type OptionsOf<Name extends OperationName> = CallOptions & Params<OperationOf<Name>> & Body<OperationOf<Name>>;

/** The options as an argument, optional if no option is required. */
export type Rest<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Data }
    ? Data
    : string
  : undefined;
type Success = 200 | 201 | 202 | 204;

/** The data of an operation's response: JSON, a text, or nothing. */
export type DataOf<Name extends OperationName> =
  OperationOf<Name> extends { responses: infer Responses }
    ? { [Status in keyof Responses & Success]: ContentOf<Responses[Status]> }[keyof Responses & Success]
    : never;

/** The names of operations that return a list. */
export type ListName = {
  [Name in OperationName]: [ItemOf<Name>] extends [never] ? never : Name;
}[OperationName];

/** The items of a list. */
export type ItemOf<Name extends OperationName> = Extract<DataOf<Name>, readonly unknown[]>[number];

/** A method for each operation; it returns the response's data and throws a `CommonplaceError` on failure. */
export type Operations = {
  [Id in keyof operations as Uncapitalize<Id>]: (
    ...rest: Rest<OptionsOf<Uncapitalize<Id>>>
  ) => Promise<DataOf<Uncapitalize<Id>>>;
};
