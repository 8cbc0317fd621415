import { ownV1MediaType } from '../../edge/http/requests/version.ts';
import type { ApiVersion } from '../../edge/served-route.ts';

const common = `Send your API key in the header \`api-key\`. Create the first key at
\`/settings/api_keys\`, and more there or with \`POST /api/api_keys\`. An application that acts for other users asks for their
consent (OAuth 2.0, \`/.well-known/oauth-authorization-server\`) and sends its token as \`authorization: Bearer ...\`. A key
or token with limited scopes needs the scope that the operation names. Public reads need neither. Every request needs
a \`user-agent\`.

Every error has the body \`{"error": "...", "status": 422}\`; some add \`errors\`, the messages by field. A 429 has the
seconds to wait in \`retry-after\`, and the \`ratelimit\` headers show the remaining requests. A method that a path does not
have returns 405, with the supported methods in \`allow\`; malformed HTTP returns 408, 417, 431 or 501. Lists are paged with
\`page\` and \`per_page\`, and their \`link\` header has the URL of the next page.

Unknown query parameters and fields of a body or of front matter are ignored and named in a \`warning\` header;
administrative lists refuse an unknown filter with 400.`;

const idempotency = `A POST that creates something accepts an \`idempotency-key\`: a name that you choose for the request,
preferably a new UUID. If a response is lost, send the same request with the same key again: within 24 hours it has no
further effect and gets the first response, with \`idempotency-replayed: true\`. A 409 with \`retry-after\` means that the
first request is still in progress, a 422 that the key was used for another request. Failed requests are not remembered.`;

const conditions = `An editable record has an \`etag\` that identifies its state, not counting counters; items of lists that
administrators edit from have it as a field. Send it as \`if-match\` with PUT, PATCH or DELETE, and the write takes place
only if no one has changed the record since; otherwise the response is 412 with the current \`etag\`, and nothing changes.
Without \`if-match\` the last write wins.`;

const images = `Upload an image as the raw body or as the file \`image\` of a form; the response has its URL and the Markdown
that shows it: \`curl -H "api-key: $KEY" -H 'accept: ${ownV1MediaType}' -F image=@picture.jpg .../api/images\`.`;

/** The introduction of the API reference, in Markdown. */
export const introduction: Record<ApiVersion, string> = {
  v1: `The current version, selected by \`accept: ${ownV1MediaType}\`; any other value selects the beta.\n\n${common}\n\n${idempotency}\n\n${conditions}\n\n${images}`,
  beta: `The older version, used unless \`accept: ${ownV1MediaType}\` is sent.\n\n${common}\n\n${idempotency}\n\n${conditions}`,
};
