import { defaultClientConditions, defineConfig } from 'vite';
import { compress } from './build/compress.ts';

/** Of `npm run dev`, or of another platform that the development server is to show the data of. */
const platform = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  tsconfig: 'tsconfig.vite.json',
  // The client as it stands in the repository.
  resolve: { conditions: ['@commonplace/source', ...defaultClientConditions] },
  build: {
    // What browsers get is no way to the sources, and a map would be one.
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, tell) {
        // Libraries say which of their modules are for browsers; here all are.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
    },
  },
  plugins: [compress()],
  server: {
    proxy: {
      // To the platform every request comes from a page of its own.
      '^/(?!admin)': { target: platform, changeOrigin: true, headers: { origin: platform } },
    },
  },
});
