import type { paths } from './gen/v1.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];

type OperationOf<Path extends keyof paths, M extends Method> =
  paths[Path] extends Record<M, infer Found> ? Found : never;

/** What can be said with every call. */
export interface CallOptions {
  /** Ends the call, its repetitions and the waiting for them. */
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** A name of your own for what is to be done, instead of one that is made for the call; where the operation takes one. */
  idempotencyKey?: string | undefined;
  /**
   * Has a write take place only while its record is in a state that `etagOf` has named, or in any: `*`. Otherwise it fails
   * with status 412, and `etag` of the error names the current state.
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

/** A file goes as it is or in a form. */
export type FileBody = FormData | Blob | ArrayBuffer | Uint8Array;
type BodyOf<Content> = Content extends { 'application/json': infer Body } ? Body : FileBody;
type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: BodyOf<Content> | undefined }
    : { body?: undefined };

/** What a call takes. */
export type OptionsOf<Path extends keyof paths, M extends Method> = CallOptions &
  Params<OperationOf<Path, M>> &
  Body<OperationOf<Path, M>>;

/** The same as an argument, which may be left out when nothing has to be said. */
export type Rest<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Data }
    ? Data
    : string
  : undefined;
type Success = 200 | 201 | 202 | 204;

/** What a call answers: JSON, a text, or nothing. */
export type DataOf<Path extends keyof paths, M extends Method> =
  OperationOf<Path, M> extends { responses: infer Responses }
    ? { [Status in keyof Responses & Success]: ContentOf<Responses[Status]> }[keyof Responses & Success]
    : never;

/** The paths of lists. */
export type ListPath = {
  [Path in PathsWith<'get'>]: [ItemOf<Path>] extends [never] ? never : Path;
}[PathsWith<'get'>];

/** What a list is of. */
export type ItemOf<Path extends PathsWith<'get'>> = Extract<DataOf<Path, 'get'>, readonly unknown[]>[number];
