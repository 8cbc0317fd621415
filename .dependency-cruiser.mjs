// Import rules of ARCHITECTURE.md, for production code, tests and types.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'app-imports-app',
      comment: 'An app imports packages, never another app. It calls other apps or keeps projections of their data.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'package-imports-app',
      comment: 'A package does not depend on the apps that use it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|deploy|tests)/' },
    },
    {
      name: 'production-imports-tests',
      comment: 'Production code imports neither tests nor test helpers. `packages/tools` runs where code is written.',
      severity: 'error',
      from: { path: '^(apps|packages|deploy)/', pathNot: '\\.(samples|test)\\.ts$|/testing/|/test/|^packages/tools/' },
      to: { path: '\\.(samples|test)\\.ts$|/testing/|^tests/' },
    },
    {
      name: 'launcher-imports-app',
      comment: 'Only tests of the platform import apps; code that starts apps starts processes.',
      severity: 'error',
      from: { path: '^(bench|deploy)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'edge-imports-wing',
      comment: 'The edge serves routes and pages as data (served-route.ts) and imports none of them.',
      severity: 'error',
      from: { path: '^apps/gateway/src/edge/' },
      to: { path: '^apps/gateway/src/(api|accounts)/' },
    },
    {
      name: 'api-imports-accounts',
      comment: 'The operations of the API do not depend on HTML pages and the authorization server.',
      severity: 'error',
      from: { path: '^apps/gateway/src/api/' },
      to: { path: '^apps/gateway/src/accounts/' },
    },
    {
      name: 'cache-imports-http',
      comment: 'The cache stores responses and does not know requests.',
      severity: 'error',
      from: { path: '^apps/gateway/src/edge/(cache|limits|auth)/' },
      to: { path: '^apps/gateway/src/edge/http/|(^|/)(@?fastify)(/|$)' },
    },
    {
      name: 'site-imports-wing',
      comment: 'The settings and hosts of the site are below the wings.',
      severity: 'error',
      from: { path: '^apps/gateway/src/site/' },
      to: { path: '^apps/gateway/src/(edge|api|accounts)/' },
    },
    {
      name: 'site-imports-platform',
      comment: 'The site knows the platform through its public HTTP API only.',
      severity: 'error',
      from: { path: '^apps/site/' },
      to: { path: '^packages/', pathNot: '^packages/(background|client|editor|rules|service|testing|ui)/' },
    },
    {
      name: 'http-outside-the-gateway',
      comment: 'Only the gateway and the site use Fastify.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^apps/(gateway|site)/' },
      to: { path: '(^|/)(@?fastify)(/|$)' },
    },
    {
      name: 'http-between-services',
      severity: 'error',
      from: { path: '^packages/(proto|rpc|events|db)/' },
      to: { path: '^(node:)?https?$' },
    },
    {
      name: 'domain-imports-package',
      comment: 'The domain knows nothing of transports, databases and queues, so that every package can use it.',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^packages/', pathNot: '^packages/(domain|proto|rules)/' },
    },
    {
      name: 'grpc-below-rpc',
      comment: 'Packages that calculate, store or fetch do not depend on gRPC.',
      severity: 'error',
      from: { path: '^packages/(background|db|domain|feeds|fetch|images|markdown|objects|rules|transcripts)/' },
      to: { path: '^packages/rpc/|(^|/)@grpc/' },
    },
    {
      name: 'cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/dist/', '/\\.types/', '/gen/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
