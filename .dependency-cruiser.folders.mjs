// Folders must not import each other, directly or indirectly. Tests may import from any folder. The folders in `src` of an app,
// with all below them, are compared by tests/layering/top-folders.unit.test.ts, since a rule sees the folder of a file alone.
import layers from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [{ name: 'folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...layers.options,
    exclude: { path: ['/dist/', '/\\.types/', '/gen/', '\\.(samples|test)\\.ts$', '/testing/', '/test/'] },
  },
};
