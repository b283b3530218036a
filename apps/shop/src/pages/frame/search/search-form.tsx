import { SearchBox } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { publicAddress } from '../../../routing/screen-paths.ts';
import { MOST_LETTERS, stringifySearch, wordsOf } from '../../../routing/search.ts';
import type { SuggestingFieldProps } from './suggesting-field.tsx';
import { useGoToResults } from './use-go-to-results.ts';

/** The form by itself, or, once the field is entered and what suggests has been loaded, with suggestions. */
interface Suggesting {
  readonly Field: ComponentType<SuggestingFieldProps>;
  readonly typed: string;
  readonly focused: boolean;
}

/** The search of the header. Without JavaScript it is a form that asks for the page of results. */
export function SearchForm({ focused }: { /** The form was just asked for. */ readonly focused: boolean }) {
  const t = useTranslations('shop.search');
  const { shop, locale } = useApp();
  const { q = '', warehouse, from, to } = useSearch({ strict: false });
  const go = useGoToResults();
  const field = useRef<HTMLInputElement>(null);
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null);
  const address = publicAddress(
    shop,
    { name: 'search', language: locale, parameters: {} },
    new URLSearchParams(stringifySearch({ warehouse, from, to })),
  );
  const [path, kept] = address.split('?');

  const loading = useRef(false);
  const suggest = async (): Promise<void> => {
    if (loading.current) return;
    loading.current = true;
    // What cannot be loaded now may be later; the form works as it is.
    const module = await import('./suggesting-field.tsx').catch(() => null);
    const input = field.current;
    loading.current = module !== null;
    if (module === null || input === null) return;
    // It happens at once: what is typed between the reading of one field and the coming of the other would be lost.
    flushSync(() =>
      setSuggesting({
        Field: module.SuggestingField,
        typed: input.value,
        focused: document.activeElement === input,
      }),
    );
  };
  useEffect(() => {
    if (focused) field.current?.focus();
    // Whoever is quicker than the scripts has entered the field already.
    else if (document.activeElement === field.current) void suggest();
  }, [focused]);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = wordsOf(new FormData(event.currentTarget).get('q'));
    if (words !== undefined) go(words);
  };
  return (
    <form role="search" aria-label={t('label')} action={path} method="get" onSubmit={submit}>
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {suggesting === null ? (
        <SearchBox
          key={q}
          ref={field}
          name="q"
          label={t('label')}
          placeholder={t('placeholder')}
          maxLength={MOST_LETTERS}
          defaultValue={q}
          enterKeyHint="search"
          onFocus={() => void suggest()}
          onChange={() => void suggest()}
        />
      ) : (
        <suggesting.Field asked={q} typed={suggesting.typed} focused={suggesting.focused} inputRef={field} />
      )}
    </form>
  );
}
