import type { Duplex } from 'node:stream';
import { locales } from '@commonplace/ui/locale/locale';
import type { GatewayDependencies } from './dependencies.ts';
import { documentationPath } from './api/openapi/documentation.ts';
import { createIdempotency } from './edge/http/admission/idempotency.ts';
import { createDocumentReceiver } from './edge/http/bodies/document-receiver.ts';
import { createFileReceiver } from './edge/http/bodies/file-receiver.ts';
import { FreshAnswers } from './edge/upstream/fresh-answers.ts';
import { createFormReader } from './edge/upstream/read-form.ts';
import { createConnectionSlots } from './edge/http/connections/connection-slots.ts';
import { createExchanges } from './edge/http/connections/exchanges.ts';
import { parseTrustedProxies } from './edge/http/requests/client-ip.ts';
import { createCredentialReader } from './edge/http/requests/credentials.ts';
import type { KnownPaths } from './edge/http/requests/known-paths.ts';
import { createLanguageChooser } from './edge/http/requests/page-language.ts';
import { createCookies } from './edge/http/requests/session-cookie.ts';
import { apiHeaders, transportHeaders } from './edge/http/responses/headers.ts';
import { createLargeBodies } from './edge/http/responses/large-bodies.ts';
import { createAccessLog } from './edge/http/telemetry/access-log.ts';

/** The dependencies of the server and of all mounts. */
export type ServerDependencies = ReturnType<typeof createServerDependencies>;

export function createServerDependencies(gatewayDependencies: GatewayDependencies, paths: KnownPaths) {
  const { config, logger, metrics, objects, keyRegister, routeContext } = gatewayDependencies;
  const { site } = routeContext;
  const files = createFileReceiver(objects);
  const cookies = createCookies(site.origin);
  return {
    ...gatewayDependencies,
    site,
    paths,
    cookies,
    trust: parseTrustedProxies(config.TRUSTED_PROXIES),
    credentialsOf: createCredentialReader(cookies, site.origin),
    files,
    idempotency: createIdempotency({ keyRegister, files }),
    documents: createDocumentReceiver(),
    forms: createFormReader(),
    freshAnswers: new FreshAnswers(gatewayDependencies),
    headers: apiHeaders(site.url(documentationPath)),
    transport: transportHeaders(site.origin),
    connectionSlots: createConnectionSlots(config.CONNECTIONS_PER_ADDRESS),
    exchanges: createExchanges(),
    refusedConnections: new WeakSet<Duplex>(),
    accessLog: createAccessLog(logger, metrics, config.ACCESS_LOG),
    largeBodies: createLargeBodies(),
    pageLanguage: createLanguageChooser(Object.keys(locales), cookies),
    requestTimeoutMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
    perPageMax: config.API_PER_PAGE_MAX,
    healthCheckToken: config.HEALTH_CHECK_TOKEN,
    countryHeader: config.COUNTRY_HEADER,
  };
}
