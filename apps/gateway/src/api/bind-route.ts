import type { ApiVersion, RouteAnswer, ServedRoute } from '../edge/served-route.ts';
import type { SiteAddress } from '../site/site-address.ts';
import type { Representation } from './representation/representation.ts';
import { maxBodyBytesOf, type Response, type Route, type RouteContext, type RouteResult } from './route.ts';

/** Binds an operation to the dependencies of its handler, and renders its results. */
export function bindRoute(route: Route, context: RouteContext): ServedRoute {
  return {
    ...route,
    maxBodyBytes: maxBodyBytesOf(route),
    async answer(call) {
      return toAnswer(route, call.version, await route.handle({ ...context, ...call }), context.site);
    },
  };
}

/** Returns the JSON representation of a response in a version; undefined for an empty body or a stream alone. */
export function representationOf(response: Response, version: ApiVersion): Representation<unknown> | undefined {
  if (response === 'empty') return undefined;
  if ('schema' in response) return response as Representation<unknown>;
  return 'mediaTypes' in response ? undefined : (response[version] as Representation<unknown>);
}

function toAnswer(route: Route, version: ApiVersion, result: RouteResult, site: SiteAddress): RouteAnswer {
  const { body, ...head } = result;
  const response = route.schemas.responses[head.status];
  if (response === undefined) throw new Error(`${route.operation} declares no response with status ${head.status}`);
  const representation = head.large || head.streamed ? undefined : representationOf(response, version);
  return {
    ...head,
    text: representation && write(representation, body, site),
    etag: route.etag && route.method !== 'DELETE' ? tagOf(result) : undefined,
  };
}

/** Returns the edit tag, which older services do not send. */
function tagOf({ etag, body }: RouteResult): string | undefined {
  return etag || (body as { etag?: string } | undefined)?.etag || undefined;
}

function write({ present, write: made }: Representation<unknown>, body: unknown, site: SiteAddress): string | Buffer {
  return made ? made(body, site) : JSON.stringify(present(body, site));
}
