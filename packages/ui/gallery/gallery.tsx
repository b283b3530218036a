import { QuestionHost, ToastHost } from '@bivak/ui';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { brands, hrefOf, languages, type Choice } from './choice.ts';
import { sections } from './sections.ts';
import { LanguageContext, useWords } from './words.ts';
import styles from './gallery.module.css';

const locales = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const;

/** Every element of the kit, or the one that the address asks for. */
export function Gallery({ choice }: { readonly choice: Choice }) {
  return (
    <LanguageContext value={choice.lang}>
      <I18nProvider locale={locales[choice.lang]}>
        <Page choice={choice} />
      </I18nProvider>
    </LanguageContext>
  );
}

function Page({ choice }: { readonly choice: Choice }) {
  const w = useWords('gallery');
  useEffect(() => {
    document.title = w.title;
  }, [w.title]);
  const shown = sections.filter(({ id }) => choice.section === null || id === choice.section);
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{w.title}</h1>
        <Choices
          label={w.brand}
          values={brands}
          current={choice.brand}
          href={(brand) => hrefOf({ ...choice, brand })}
        />
        <Choices
          label={w.language}
          values={languages}
          current={choice.lang}
          href={(lang) => hrefOf({ ...choice, lang })}
        />
      </header>
      <nav aria-label={w.sections} className={styles.index}>
        <a className="text-link" href={hrefOf({ ...choice, section: null })}>
          {w.all}
        </a>
        {sections.map(({ id }) => (
          <TitleLink key={id} id={id} choice={choice} />
        ))}
      </nav>
      <main>
        {shown.map(({ id, Section }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <Title id={id} />
            <Section />
          </section>
        ))}
      </main>
      <ToastHost labels={{ region: w.toasts, close: w.close }} />
      <QuestionHost closeLabel={w.close} />
    </div>
  );
}

function Choices<T extends string>({
  label,
  values,
  current,
  href,
}: {
  readonly label: string;
  readonly values: readonly T[];
  readonly current: T;
  readonly href: (value: T) => string;
}) {
  return (
    <nav aria-label={label} className={styles.choices}>
      {values.map((value) => (
        <a
          key={value}
          href={href(value)}
          aria-current={value === current ? 'true' : undefined}
          className="text-link"
        >
          {value}
        </a>
      ))}
    </nav>
  );
}

type TitleProps = { readonly id: (typeof sections)[number]['id'] };

function Title({ id }: TitleProps) {
  return <h2 id={`${id}-title`}>{useWords(id).title}</h2>;
}

function TitleLink({ id, choice }: TitleProps & { readonly choice: Choice }) {
  return (
    <a className="text-link" href={hrefOf({ ...choice, section: id })}>
      {useWords(id).title}
    </a>
  );
}
