import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunk-groups.ts';
import { reactAsModule } from '../../scripts/vite/react-as-module.ts';
import { classNameOf } from '../../scripts/vite/class-names.ts';
import { compressed } from '../../scripts/vite/compressed.ts';
import { operationsWithoutSchemas } from '../../scripts/vite/operations-without-schemas.ts';

/** The page by which a shop is evaluated: what it needs is what every page brings along. */
const LIST = 'src/pages/list/list-page.tsx';

/** Two builds: the browser's with a manifest, then `--ssr src/entry-server.tsx` for the server, all in one file set. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    optimizeLocales.vite({ locales: ['nl-NL', 'nl-BE', 'en-GB', 'en-US', 'de-DE'] }),
    react(),
    isSsrBuild ? null : reactAsModule(),
    isSsrBuild ? null : operationsWithoutSchemas(),
    isSsrBuild ? null : compressed(),
  ],
  // The rendering server must not run React's development build, whatever NODE_ENV it was started with.
  ...(command === 'build' && isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
  // Words arrive parsed (compile-words.ts of packages/web), so their parser stays out of the scripts.
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
  css: { modules: { generateScopedName: classNameOf } },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsDir: 'assets/app',
        rolldownOptions: {
          input: ['src/entry-client.tsx', LIST],
          // Their modules only declare; what a page does not use of them stays out of its scripts.
          treeshake: {
            moduleSideEffects: [{ test: /packages\/(contract|rules)\/src/u, sideEffects: false }],
            manualPureFunctions: ['operation'],
          },
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page carries the names of all files: a kilobyte of words, and a hash whose signs do not compress.
            chunkFileNames: 'assets/app/[hash:7].js',
            assetFileNames: 'assets/app/[hash:7][extname]',
          },
        },
      },
}));
