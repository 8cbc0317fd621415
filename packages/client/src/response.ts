/** A response as the client reads it, such as a `Response`. */
export interface ReceivedResponse extends Pick<Response, 'status' | 'statusText' | 'type'> {
  headers: Pick<Headers, 'get'>;
  text(): Promise<string>;
  /** The body, if the sender has parsed it. */
  data?: unknown;
}
