// Folders that know each other, directly or on a way round, are one room with two doors. Tests may look everywhere.
import layers from './.dependency-cruiser.mjs';

/** Those that still are. */
const known = [
  '^apps/gateway/src/(http|openapi)$',
  '^apps/content/src/(articles|articles/filters|projections|search|tags)$',
  '^apps/community/src/(credentials|engagement|moderation|reactions|users)$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'folder-cycle', severity: 'error', scope: 'folder', from: { pathNot: known }, to: { circular: true } },
  ],
  options: { ...layers.options, exclude: { path: ['/dist/', '/gen/', '\\.test\\.ts$', '/testing/', '/test/'] } },
};
