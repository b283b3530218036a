import { defineConfig } from 'vite';
import { classNameOf } from '../../scripts/vite/class-names.ts';
import { compressed } from '../../scripts/vite/compressed.ts';
import { operationsWithoutSchemas } from '../../scripts/vite/operations-without-schemas.ts';
import { widgetStyles } from './vite/widget-styles.ts';

/**
 * The widgets for other people's sites (docs/widgets.md): `widgets.js`, which a site names once and for all, and what it
 * asks for, in files that are named by what is in them. Addresses are relative, because the site is another than the shop.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [operationsWithoutSchemas(), widgetStyles(), compressed()],
  // Words arrive parsed, as those of pages do.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist/widgets',
    emptyOutDir: true,
    copyPublicDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: { widgets: 'src/widgets/entry-widgets.ts' },
      treeshake: {
        moduleSideEffects: [{ test: /packages\/(contract|rules)\/src/u, sideEffects: false }],
        manualPureFunctions: ['operation'],
      },
      output: {
        codeSplitting: {
          // All but the entry itself, whose name never changes; what only an open calendar needs is apart.
          groups: [
            {
              name: 'all',
              tags: ['$initial' as const],
              test: (id: string) => !id.includes('entry-widgets'),
            },
          ],
        },
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/widgets/[name]-[hash].js',
      },
    },
  },
});
