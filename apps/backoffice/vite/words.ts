import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  compileMessages,
  formReasons,
  mergeMessages,
} from '../../../packages/web/src/words/compile-words.ts';

const NAME = /^virtual:words\/(nl|en|de)$/u;
const PACKAGES = join(import.meta.dirname, '../../../packages');
const OWN = join(import.meta.dirname, '../messages');

/**
 * `virtual:words/nl` and its sisters: all words of a language, parsed. The shop's server parses its words for each page; here
 * nothing is drawn by a server, and a file that browsers keep is cheaper than words in every page.
 */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    async load(id) {
      const language = NAME.exec(id.replace('\0', ''))?.[1];
      if (language === undefined) return null;
      const files = [
        join(PACKAGES, 'web/messages', `${language}.json`),
        join(PACKAGES, 'contract/messages', `${language}.json`),
        join(OWN, `${language}.json`),
      ];
      for (const file of files) this.addWatchFile(file);
      const [web, contract, own] = await Promise.all(
        files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Record<string, never>),
      );
      const all = { ...mergeMessages(web ?? {}, own), ...formReasons(contract as never) };
      return `export default ${JSON.stringify(compileMessages(all))}`;
    },
  };
}
