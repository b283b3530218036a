import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery alone; themes, fonts and pictures are the shops' own files. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../../../shops'),
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
});
