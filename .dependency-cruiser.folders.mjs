// Folders must not import each other, directly or indirectly. Tests may import from any folder.
import layers from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [{ name: 'folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...layers.options,
    exclude: { path: ['/dist/', '/\\.types/', '/gen/', '\\.test\\.ts$', '/testing/', '/test/'] },
  },
};
