import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  compileMessages,
  formReasons,
  mergeMessages,
} from '../../../packages/web/src/words/compile-words.ts';

const LIST = 'virtual:words';
const NAME = /^virtual:words\/(nl|en|de)\/([a-z]+)$/u;
const PACKAGES = join(import.meta.dirname, '../../../packages');
const OWN = join(import.meta.dirname, '../messages');
const languages = ['nl', 'en', 'de'] as const;

/**
 * `virtual:words/nl/orders` and its sisters: the words of an area in a language, parsed; the frame's come with those that
 * all apps say. `virtual:words` says how each is loaded. The shop's server parses its words for each page; here nothing is
 * drawn by a server, and files that browsers keep are cheaper than words in every page.
 */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === LIST || NAME.test(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${LIST}`) return listOf(readdirSync(OWN));
      const [, language, area] = NAME.exec(id.replace('\0', '')) ?? [];
      if (language === undefined || area === undefined) return null;
      const read = async (folder: string) => {
        const file = join(folder, `${language}.json`);
        this.addWatchFile(file);
        return JSON.parse(await readFile(file, 'utf8')) as Record<string, never>;
      };
      const own = await read(join(OWN, area));
      if (area !== 'frame') return moduleOf(own);
      const [web, contract] = await Promise.all(
        ['web', 'contract'].map((name) => read(join(PACKAGES, name, 'messages'))),
      );
      return moduleOf({ ...mergeMessages(web ?? {}, own), ...formReasons(contract as never) });
    },
  };
}

function moduleOf(messages: object): string {
  return `export default ${JSON.stringify(compileMessages(messages))}`;
}

function listOf(areas: readonly string[]): string {
  const languageOf = (language: string) =>
    areas.map((area) => `${area}: () => import('virtual:words/${language}/${area}')`).join(',');
  return `export const words = {${languages.map((language) => `${language}: {${languageOf(language)}}`).join(',')}}`;
}
