import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '@bivak/server';
import type { DemoData } from './demo-files.ts';

export interface DemoAttachment {
  readonly item: string;
  readonly ranking: number;
  /** By language. */
  readonly papers: Readonly<Record<string, Paper>>;
}

interface Paper {
  readonly name: string;
  readonly file: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly pages: number | null;
}

/** Reads the documents of the articles, with what their files say of themselves. One that is missing is a fault. */
export async function readDemoPapers(
  shopDirectory: string,
  { items }: Pick<DemoData, 'items'>,
): Promise<DemoAttachment[]> {
  const wanted = items.flatMap(({ id, papers }) =>
    papers.map((paper, index) => ({ item: id, ranking: index + 1, ...paper })),
  );
  return Promise.all(
    wanted.map(async ({ item, ranking, names, files }) => {
      const read = Object.entries(files).map(
        async ([language, file]) =>
          [language, await readPaper(shopDirectory, file, names[language as keyof typeof names])] as const,
      );
      return { item, ranking, papers: Object.fromEntries(await Promise.all(read)) };
    }),
  );
}

async function readPaper(shopDirectory: string, file: string, name: string): Promise<Paper> {
  const bytes = await readFile(join(shopDirectory, 'papers', file));
  // A page of a tree of pages; the tree itself is called Pages.
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? null;
  return { name, file, contentType: contentTypeOf(bytes), bytes: bytes.byteLength, pages };
}
