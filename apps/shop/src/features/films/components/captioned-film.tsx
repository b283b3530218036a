import { type Call, type Film, getFilm, type ItemVideo } from '@bivak/contract/wire';
import { Disclosure } from '@bivak/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import styles from './captioned-film.module.css';

/** All films of an article. */
export function CaptionedFilms({ films }: { readonly films: readonly ItemVideo[] }) {
  return (
    <div className="stack">
      {films.map(({ Url, Description }) => (
        <CaptionedFilm key={Url} url={Url} title={Description} />
      ))}
    </div>
  );
}

/**
 * Shows a film that waits to be played, with its captions, and below it the same in words and pictures (spec 3 §2,
 * "videos"). Nothing of the film itself is loaded before somebody plays it.
 */
export function CaptionedFilm({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useTranslations('shop.lending.film');
  const { call, locale } = useApp();
  const { data: film, isError } = useQuery(filmQuery(call, nameOf(url)));
  if (isError) return <p role="status">{t('notLoaded')}</p>;
  if (film === undefined) return <div className={styles.frame} />;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>
        {title} <span className="soft">{t('length', { seconds: film.Seconds })}</span>
      </figcaption>
      {/* Its tracks stand in the answer. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={styles.frame}
        src={film.Url}
        poster={film.Poster}
        preload="none"
        controls
        playsInline
        aria-label={title}
      >
        {film.Captions.map(({ LanguageID, Url }) => (
          <track
            key={LanguageID}
            kind="captions"
            src={Url}
            srcLang={LanguageID}
            label={languageName(LanguageID)}
            // It has no sound: without captions it says nothing.
            default={LanguageID === locale}
          />
        ))}
      </video>
      <Disclosure title={t('text')}>
        <Steps film={film} />
      </Disclosure>
    </figure>
  );
}

function Steps({ film: { Steps: steps } }: { readonly film: Film }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ From, Text, Picture }) => (
        <li key={From}>
          <img src={Picture} alt="" width="640" height="360" loading="lazy" />
          <p>{Text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The name is in the words of whoever speaks the language. */
function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Captions and text go by the name of a film, or of its file. */
function nameOf(url: string): string {
  return /([\w-]+)(?:\.\w+)?$/u.exec(url)?.[1] ?? url;
}

/** A film is asked for by the name of its file; it does not change while a page is open. */
function filmQuery(call: Call, film: string) {
  return queryOptions({
    queryKey: ['film', film],
    queryFn: () => call(getFilm, { params: { film } }),
    staleTime: Infinity,
  });
}
