import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from '../../scripts/vite/compressed.ts';
import { operationsWithoutSchemas } from '../../scripts/vite/operations-without-schemas.ts';
import { reactAsModule } from '../../scripts/vite/react-as-module.ts';
import { words } from './vite/words.ts';

/** One build, for the browser alone: nothing of the back office is drawn by the server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    optimizeLocales.vite({ locales: ['nl-NL', 'nl-BE', 'en-GB', 'en-US', 'de-DE'] }),
    words(),
    react(),
    reactAsModule(),
    operationsWithoutSchemas(),
    compressed(),
  ],
  // Words arrive parsed (vite/words.ts), so their parser stays out of the scripts.
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      // These stand in for a hook that React has had since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/u, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/u,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsDir: 'assets/app',
    rolldownOptions: {
      input: ['src/entry-client.tsx'],
      // Their modules only declare; what a page does not use of them stays out of its scripts.
      treeshake: {
        moduleSideEffects: [{ test: /packages\/(contract|rules)\/src/u, sideEffects: false }],
        manualPureFunctions: ['operation'],
      },
      output: {
        // Small files compress badly: what every page loads is in one, beside the entry (docs/decisions/0029).
        codeSplitting: {
          groups: [{ name: 'shell', tags: ['$initial' as const], includeDependenciesRecursively: false }],
        },
        chunkFileNames: 'assets/app/[hash:7].js',
        assetFileNames: 'assets/app/[name]-[hash:7][extname]',
      },
    },
  },
});
