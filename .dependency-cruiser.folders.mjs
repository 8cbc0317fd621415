// Folders that know each other, directly or on a way round, are one room with two doors. Tests may look everywhere.
import layers from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [{ name: 'folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...layers.options,
    exclude: { path: ['/dist/', '/\\.types/', '/gen/', '\\.test\\.ts$', '/testing/', '/test/'] },
  },
};
