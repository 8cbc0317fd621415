// Who may know whom (ARCHITECTURE.md), in product code and tests alike. Types count.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'app-knows-app',
      comment: 'An app imports packages, never another app: it calls it, or keeps a copy by its events.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'package-knows-app',
      comment: 'A package serves apps that it has not heard of.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|deploy|tests)/' },
    },
    {
      name: 'product-knows-tests',
      comment: 'What runs in production needs neither tests nor what tests share.',
      severity: 'error',
      from: { path: '^(apps|packages|deploy)/', pathNot: '\\.test\\.ts$|/testing/|/test/' },
      to: { path: '\\.test\\.ts$|/testing/|^tests/' },
    },
    {
      name: 'several-apps',
      comment: 'Only the tests of the whole platform import apps; whoever starts them knows processes.',
      severity: 'error',
      from: { path: '^(bench|deploy)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'door-knows-room',
      comment: 'The HTTP server knows routes as data (route.ts, all-routes.ts), none by what is in it.',
      severity: 'error',
      from: { path: '^apps/gateway/src/http/' },
      to: { path: '^apps/gateway/src/routes/[^/]+/' },
    },
    {
      name: 'http-outside-the-gateway',
      comment: 'Only the gateway knows HTTP; what services say to each other least of all.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^apps/gateway/' },
      to: { path: '(^|/)(@?fastify)(/|$)' },
    },
    {
      name: 'http-between-services',
      severity: 'error',
      from: { path: '^packages/(proto|rpc|events|db)/' },
      to: { path: '^(node:)?https?$' },
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
