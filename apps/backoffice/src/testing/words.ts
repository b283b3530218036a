import contractWords from '@bivak/contract/messages/nl.json' with { type: 'json' };
import type { Language } from '@bivak/contract/shop-config';
import webWords from '@bivak/web/messages/nl.json' with { type: 'json' };
import { formReasons, mergeMessages } from '@bivak/web/words';
import type { Area } from '../i18n/messages.ts';
import type { AreaLoaders } from '../i18n/words.ts';

interface AreaFile {
  readonly office: Readonly<Record<string, unknown>>;
}

const files: Readonly<Record<string, AreaFile>> = import.meta.glob('../../messages/*/*.json', {
  eager: true,
  import: 'default',
});

/** The words of an area in a language, as its file has them. */
export function areaWords(area: string, language: Language): AreaFile {
  const file = files[`../../messages/${area}/${language}.json`];
  if (file === undefined) throw new Error(`${area} has no words in ${language}`);
  return file;
}

export const areas = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? '')),
] as readonly Area[];

/** All words of a language: the back office's own, of every area. */
export function officeWords(language: Language): AreaFile {
  const all = areas.map((area) => areaWords(area, language).office);
  return { office: Object.fromEntries(all.flatMap((blocks) => Object.entries(blocks))) };
}

/** Loads the words as a page does, area by area; those that all apps say are Dutch. */
export function loadersFor(language: Language): AreaLoaders {
  const load = (area: Area) => async () => {
    const own = areaWords(area, language);
    await Promise.resolve();
    return {
      default:
        area === 'frame' ? { ...mergeMessages(webWords, own as object), ...formReasons(contractWords) } : own,
    };
  };
  return Object.fromEntries(areas.map((area) => [area, load(area)])) as unknown as AreaLoaders;
}
