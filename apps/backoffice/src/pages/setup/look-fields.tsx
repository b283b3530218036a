import { contrastOf, enoughForText, lookOf, type ShopColours } from '@bivak/rules';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './setup.module.css';

/** Two colours, what becomes of each in words, and a piece of a page in them. */
export function LookFields({
  name,
  colours,
  onChange,
}: {
  /** Of the shop. */
  readonly name: string;
  readonly colours: ShopColours;
  readonly onChange: (colours: ShopColours) => void;
}) {
  const t = useTranslations('office.setup');
  const format = useFormatter();
  const look = lookOf(colours);
  const of = (variable: string) => look[variable] ?? '';
  const ratio = (one: string, other: string) =>
    format.number(Math.floor(contrastOf(one, other) * 10) / 10, { maximumFractionDigits: 1 });
  const ink = t(of('on-accent') === '#ffffff' ? 'white' : 'dark');
  const brandSays =
    of('brand') === colours.brand
      ? t('good', { ratio: ratio(colours.brand, '#ffffff') })
      : t('darkened', { ratio: ratio(colours.brand, '#ffffff'), made: ratio(of('brand'), '#ffffff') });
  const isGround = contrastOf(of('on-accent'), colours.accent) >= enoughForText;
  const accentSays = t(isGround ? 'asGround' : 'lightened', {
    ink,
    ratio: ratio(of('on-accent'), of('accent')),
  });
  return (
    <>
      <div className={styles.colours}>
        <Colour
          label={t('brand')}
          value={colours.brand}
          says={brandSays}
          onChange={(brand) => onChange({ ...colours, brand })}
        />
        <Colour
          label={t('accent')}
          value={colours.accent}
          says={accentSays}
          onChange={(accent) => onChange({ ...colours, accent })}
        />
      </div>
      <figure className={styles.sample}>
        <figcaption>{t('sample')}</figcaption>
        <div className={styles.sampleBar} style={{ background: of('nav-bg'), color: of('nav-ink') }}>
          {name}
        </div>
        <div className={styles.sampleBody} style={{ background: of('hero-bg'), color: of('hero-soft') }}>
          <span className={styles.sampleAccent} style={{ background: of('accent'), color: of('on-accent') }}>
            {t('sampleAccent')}
          </span>
          <span className={styles.sampleHeading} style={{ color: of('hero-ink') }}>
            {t('sampleHeading')}
          </span>
          <span>{t('sampleText')}</span>
          <span className={styles.sampleButton} style={{ background: of('action'), color: of('on-action') }}>
            {t('sampleButton')}
          </span>
        </div>
      </figure>
    </>
  );
}

function Colour({
  label,
  value,
  says,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly says: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="color"
        value={value}
        aria-describedby={`${id}-says`}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
      />
      <p id={`${id}-says`} className="soft" role="status">
        {says}
      </p>
    </div>
  );
}
