import { ownV1MediaType } from '../http/requests/version.ts';
import type { ApiVersion } from '../route.ts';

const common = `Send your key in the header \`api-key\`; you make the first one on the page
\`/settings/api_keys\`, and \`POST /api/api_keys\` makes more. An application that acts for others is let in by them
instead (OAuth 2.0, \`/.well-known/oauth-authorization-server\`) and sends its token as \`authorization: Bearer ...\`. A key
or a token that is not for everything needs the scope that the operation names. What anybody may read needs neither.
Every request needs a \`user-agent\`.

Every failure has the body \`{"error": "...", "status": 422}\`; some add \`errors\`, the messages by field. A 429 says in
\`retry-after\` how many seconds to wait, and the \`ratelimit\` headers what is left. A path that is asked with a method
that it does not have answers 405 and names the others in \`allow\`; what is hardly HTTP any more answers 408, 417, 431 or 501. Lists are paged with \`page\` and
\`per_page\`, and their \`link\` header leads to the next page.

Query parameters and members of a body or of an article's front matter that an operation does not have are ignored, and
named in a \`warning\` header; an administrators' list refuses an unknown filter with 400.`;

const idempotency = `A POST that creates takes an \`idempotency-key\`, a name of your own for what is to be done, best a new UUID. When
the answer is lost, send the same request with the same key again: within 24 hours it has no further effect and gets the
first answer, with \`idempotency-replayed: true\`. A 409 with \`retry-after\` says that the first one is still under way, a
422 that the key was used for another request. What failed is not remembered.`;

const conditions = `A record that can be edited is read and written with an \`etag\`, which names its state: what people
decided, not what is counted. Lists from which administrators write have it as a member of each item. Send it back as
\`if-match\` with PUT, PATCH or DELETE, and the write takes place only if no one else has changed the record since;
otherwise it answers 412 with the current \`etag\`, and nothing has changed. Without \`if-match\` the last write wins.`;

const images = `An image is uploaded as it is or as the file \`image\` of a form, and comes back as an address and the Markdown
that shows it: \`curl -H "api-key: $KEY" -H 'accept: ${ownV1MediaType}' -F image=@picture.jpg .../api/images\`.`;

/** What a reader has to know before the first request, in Markdown. */
export const introduction: Record<ApiVersion, string> = {
  v1: `The current version: \`accept: ${ownV1MediaType}\` selects it, anything else the beta.\n\n${common}\n\n${idempotency}\n\n${conditions}\n\n${images}`,
  beta: `The older version, which answers unless \`accept: ${ownV1MediaType}\` is sent.\n\n${common}\n\n${idempotency}\n\n${conditions}`,
};
