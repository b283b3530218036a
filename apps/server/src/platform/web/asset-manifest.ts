import { readFile } from 'node:fs/promises';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

export interface AssetManifest {
  readonly entryScript: string;
  /** The stylesheets of every source module, those that no page has asked for included. */
  readonly stylesheets: readonly string[];
  /** Styles and scripts of the entry and of the given source modules, with all that these import. */
  readonly assetsOf: (modules: readonly string[]) => {
    readonly stylesheets: readonly string[];
    readonly modulePreloads: readonly string[];
  };
}

/** Reads Vite's manifest: source module -> hashed files. */
export async function readAssetManifest(path: string): Promise<AssetManifest> {
  const chunks = JSON.parse(await readFile(path, 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
  if (entry === undefined) throw new Error(`No entry in ${path}`);
  const entryScript = `/${chunks[entry]?.file ?? ''}`;
  return {
    entryScript,
    stylesheets: [...new Set(Object.values(chunks).flatMap(({ css }) => css ?? []))].map(
      (file) => `/${file}`,
    ),
    assetsOf: (modules) => {
      const seen = new Set<string>();
      const collect = (key: string): void => {
        const chunk = chunks[key];
        if (chunk === undefined || seen.has(key)) return;
        seen.add(key);
        chunk.imports?.forEach(collect);
      };
      [entry, ...modules].forEach(collect);
      const all = [...seen].flatMap((key) => chunks[key] ?? []);
      return {
        stylesheets: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
        modulePreloads: all.map((chunk) => `/${chunk.file}`).filter((file) => file !== entryScript),
      };
    },
  };
}
