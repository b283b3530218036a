import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite/compressed.ts';
import { operationsWithoutSchemas } from './vite/operations-without-schemas.ts';

/** The page by which a shop is evaluated: what it needs is what every page brings along. */
const LIST = 'src/pages/list/list-page.tsx';

/**
 * What every page needs, in two files instead of forty: small files compress badly, and what they ask of each other
 * does not compress at all. What only forms need has a file of its own; all else falls into files by who asks for it.
 */
const groups = [
  {
    name: 'library',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-intl|icu-minify|zustand|use-sync-external-store)\//u,
  },
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/src\/(people|wire)/u },
  {
    name: 'app',
    tags: ['$initial' as const],
    // Not the entry itself: it waits for the page's file, which asks for this one.
    test: /(packages\/(contract|rules|ui|web)|apps\/shop)\/src\/(?!entry-|pages\/list\/(?!load-)|.*\/catalogue\/components\/|navigation\/category-tree|cards\/category-card|fields\/filter-chip)|vite\/preload-helper/u,
    includeDependenciesRecursively: false,
  },
];

/** Two builds: the browser's with a manifest, then `--ssr src/entry-server.tsx` for the server, all in one file set. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    optimizeLocales.vite({ locales: ['nl-NL', 'nl-BE', 'en-GB', 'en-US', 'de-DE'] }),
    react(),
    isSsrBuild ? null : operationsWithoutSchemas(),
    isSsrBuild ? null : compressed(),
  ],
  // The rendering server must not run React's development build, whatever NODE_ENV it was started with.
  ...(command === 'build' && isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
  // Words arrive parsed (compile-words.ts of packages/web), so their parser stays out of the scripts.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
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
            codeSplitting: { groups },
            // Every page carries the names of all files: a kilobyte of words, and a hash whose signs do not compress.
            chunkFileNames: 'assets/app/[hash:7].js',
            assetFileNames: 'assets/app/[name]-[hash:7][extname]',
          },
        },
      },
}));
