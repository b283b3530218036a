import { type PlaceFields, questionFaults } from '@bivak/rules';
import { RadioCards, SelectField, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { type QuestionError, useQuestion } from '../../features/lending/model/use-question.ts';
import { useRequestLimits } from '../../features/lending/model/wizard-context.tsx';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

const NO_TENTS = { senior: 0, patrol: 0, stock: 0 };
const FIELDS = ['street', 'number', 'postalCode', 'city'] as const satisfies readonly (keyof PlaceFields)[];

/** Where the camp is, as far as it is known (spec 3 §2, "Location"). */
export function LocationPage() {
  const t = useTranslations('shop.lending.wizard.location');
  const tg = useTranslations('shop.global');
  const { shop, locale } = useApp();
  const limits = useRequestLimits(NO_TENTS);
  const asked = useQuestion('location', (answers): QuestionError[] =>
    limits === null
      ? []
      : questionFaults('location', answers, limits).map(({ field, reason }) => {
          const name = field.slice('place.'.length) as keyof PlaceFields;
          return {
            fieldId: `place-${name}`,
            label: t(`fields.${name}`),
            message:
              reason === 'postal-code'
                ? t('errors.postalCode')
                : t(`errors.${reason === 'required' ? 'required' : 'tooLong'}`),
          };
        }),
  );
  const { place } = asked.answers;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const set = (name: keyof PlaceFields, value: string): void =>
    // Typed by hand, nobody knows where on the map it is.
    asked.change({ [name]: value, ...(name === 'title' ? {} : { lat: null, lon: null }) });
  const field = (name: keyof PlaceFields, optional = false) => (
    <TextField
      key={name}
      id={`place-${name}`}
      label={t(`fields.${name}`)}
      optional={optional ? tg('optional') : undefined}
      required={!optional}
      maxLength={100}
      autoComplete="off"
      value={place[name]}
      error={asked.errorOf(`place-${name}`)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <RadioCards
        label={t('known')}
        hideLabel
        options={[
          { value: 'MAPS', title: t('isKnown') },
          { value: 'UNKNOWN', title: t('isUnknown'), text: t('unknownText') },
        ]}
        value={place.source}
        onChange={(source) => asked.change({ source })}
      />
      {place.source === 'UNKNOWN' ? null : (
        <div className={styles.place}>
          {field('title', true)}
          <div className={styles.fields}>{FIELDS.slice(0, 2).map((name) => field(name))}</div>
          <div className={styles.codeAndCity}>{FIELDS.slice(2).map((name) => field(name))}</div>
          <SelectField
            id="place-country"
            label={t('fields.country')}
            value={place.country}
            error={asked.errorOf('place-country')}
            options={shop.countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            onChange={(event) => set('country', event.target.value)}
          />
        </div>
      )}
    </QuestionPage>
  );
}
