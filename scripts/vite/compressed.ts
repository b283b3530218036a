import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Writes a .br and a .gz beside every script and style, so that the server compresses nothing while serving. */
export function compressed(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg)$/u.test(file))
          .map(async (file) => {
            const path = join(dir, file);
            const content = await tightened(path);
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
            await writeFile(`${path}.br`, brotliCompressSync(content, quality));
            await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
          }),
      );
    },
  };
}

/**
 * The bundler writes a script that holds together; another tool, which looks at it three times over, takes some three of
 * a hundred off that.
 */
async function tightened(path: string): Promise<Buffer> {
  const content = await readFile(path);
  if (!path.endsWith('.js')) return content;
  const { code } = await minify(content.toString(), {
    module: true,
    ecma: 2022,
    compress: { module: true, ecma: 2022, passes: 3 },
    mangle: { toplevel: true },
  });
  await writeFile(path, code);
  return Buffer.from(code);
}
