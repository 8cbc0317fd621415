/** The type of the answers of the API. */
const mediaType = 'application/vnd.commonplace.api-v1+json';

/** How long an answer may take, in milliseconds, and how fast at least a network sends what is asked, in characters. */
const maxAnswerMs = 30_000;
const charactersPerMs = 10;

/** An answer of the API; status 0 without one. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  etag: string | null;
  retryAfterSeconds: number | undefined;
}

/** Calls the API with the viewer's session. */
export async function callApi(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  try {
    const answer = await fetch(path, {
      method,
      // Else a connection that has silently gone holds up all that follows for many minutes.
      signal: AbortSignal.timeout(maxAnswerMs + (sent?.length ?? 0) / charactersPerMs),
      headers: { accept: mediaType, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(sent !== undefined && { body: sent }),
    });
    const received: unknown = await answer.json().catch(() => undefined);
    // The connection may end within an answer.
    const isWhole = received !== undefined || !answer.ok;
    return {
      status: isWhole ? answer.status : 0,
      body: received,
      etag: answer.headers.get('etag'),
      retryAfterSeconds: secondsIn(answer.headers.get('retry-after')),
    };
  } catch {
    return { status: 0, body: undefined, etag: null, retryAfterSeconds: undefined };
  }
}

export interface Upload {
  /** The address of the image; undefined if it was refused. */
  url: string | undefined;
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/** Uploads an image, and reports the part that was sent, from 0 to 1. Ends with status 0 when the signal aborts. */
export async function uploadImage(
  file: Blob,
  onProgress?: (part: number) => void,
  signal?: AbortSignal,
): Promise<Upload> {
  // fetch does not report progress.
  const request = new XMLHttpRequest();
  request.open('POST', '/api/images');
  request.responseType = 'json';
  request.setRequestHeader('accept', mediaType);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  const ended = new Promise((resolve) => request.addEventListener('loadend', resolve));
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
  await ended;
  const { status } = request;
  // Null if it is no JSON.
  const body = request.response as { url?: string } | null;
  const retryAfterSeconds = secondsIn(request.getResponseHeader('retry-after'));
  return { url: status === 201 ? body?.url : undefined, status, body, retryAfterSeconds };
}

function secondsIn(header: string | null): number | undefined {
  return Number(header) > 0 ? Number(header) : undefined;
}
