import { addressOf, type FoundPlace, getPlaceMap, searchPlaces } from '@bivak/contract/wire';
import type { CampPlace, PlaceFieldFault, PlaceFields } from '@bivak/rules';
import { Note, RadioCards, SelectField, TextField, useSettled } from '@bivak/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { SearchList } from './search-list.tsx';
import styles from './place-form.module.css';

const FIELDS = ['street', 'number', 'postalCode', 'city'] as const satisfies readonly (keyof PlaceFields)[];

/** Where the camp is: not known yet, or an address that is searched for or typed (spec 3 §2, "Location"). */
export function PlaceForm({
  place,
  errorOf,
  onChange,
}: {
  readonly place: CampPlace;
  /** By the id of the field: `place-street`. */
  readonly errorOf: (fieldId: string) => string | undefined;
  readonly onChange: (change: Partial<CampPlace>) => void;
}) {
  const t = useTranslations('shop.lending.wizard.location');
  const tg = useTranslations('shop.global');
  const { shop, locale } = useApp();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const set = (name: keyof PlaceFields, value: string): void =>
    // Typed by hand, nobody knows where on the map it is.
    onChange({ [name]: value, ...(name === 'title' ? {} : { lat: null, lon: null }) });
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
      error={errorOf(`place-${name}`)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <>
      <RadioCards
        label={t('known')}
        hideLabel
        options={[
          { value: 'MAPS', title: t('isKnown') },
          { value: 'UNKNOWN', title: t('isUnknown'), text: t('unknownText') },
        ]}
        value={place.source}
        onChange={(source) => onChange({ source })}
      />
      {place.source === 'UNKNOWN' ? null : (
        <div className={styles.place}>
          <PlaceSearch
            onChoose={(found) =>
              onChange({
                title: found.Title,
                street: found.Street,
                number: found.Number,
                postalCode: found.PostalCode,
                city: found.City,
                country: found.Country === '' ? place.country : found.Country,
                lat: found.Lat,
                lon: found.Lon,
              })
            }
          />
          {field('title', true)}
          <div className={styles.fields}>{FIELDS.slice(0, 2).map((name) => field(name))}</div>
          <div className={styles.codeAndCity}>{FIELDS.slice(2).map((name) => field(name))}</div>
          <SelectField
            id="place-country"
            label={t('fields.country')}
            value={place.country}
            error={errorOf('place-country')}
            options={shop.countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            onChange={(event) => set('country', event.target.value)}
          />
          <PlaceMap place={place} />
        </div>
      )}
    </>
  );
}

/** What is wrong with a field of a place, as its error. */
export function usePlaceErrors(): (
  faults: readonly PlaceFieldFault[],
) => { readonly fieldId: string; readonly label: string; readonly message: string }[] {
  const t = useTranslations('shop.lending.wizard.location');
  const words = { required: 'required', 'too-long': 'tooLong', 'postal-code': 'postalCode' } as const;
  return (faults) =>
    faults.map(({ field, reason }) => ({
      fieldId: `place-${field}`,
      label: t(`fields.${field}`),
      message: t(`errors.${words[reason]}`),
    }));
}

/** By name or address; what is found fills the fields, which stay open. Without an answer they are filled in by hand. */
function PlaceSearch({ onChoose }: { readonly onChoose: (found: FoundPlace) => void }) {
  const t = useTranslations('shop.lending.wizard.location');
  const tg = useTranslations('shop.global');
  const { call, locale } = useApp();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), SETTLED_MS);
  const asks = words.length >= FEWEST;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', words],
    queryFn: () => call(searchPlaces, { query: { searchValue: words } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const found = asks ? (data?.Collection ?? []) : [];
  const isAway = asks && !isFetching && (isError || data?.Unavailable === true);
  const isNothing = asks && !isFetching && !isAway && found.length === 0;
  const entries = found.map((one, index) => {
    const address = [`${one.Street} ${one.Number}`.trim(), `${one.PostalCode} ${one.City}`.trim()]
      .filter((part) => part !== '')
      .join(', ');
    return {
      id: String(index),
      text: [one.Title, address].filter((part) => part !== '').join(', '),
      content: (
        <span>
          <b>{one.Title === '' ? address : one.Title}</b>{' '}
          {one.Title === '' ? null : <span className="soft">{address}</span>}
        </span>
      ),
      onAction: () => {
        onChoose(one);
        setTyped('');
      },
    };
  });
  return (
    <div className="stack">
      <div>
        <b aria-hidden="true">{t('search')}</b>
        <SearchList
          label={t('search')}
          locale={locale}
          name="place"
          placeholder={t('placeholder')}
          maxLength={100}
          value={typed}
          onChange={setTyped}
          entries={entries}
          status={isNothing ? t('nothing') : t('found', { count: entries.length })}
          busy={typed.trim().length >= FEWEST && (words !== typed.trim() || isFetching)}
          opensBusy
          busyLabel={tg('loading')}
        />
      </div>
      <div aria-live="polite">
        {isAway ? <Note tone="info">{t('away')}</Note> : null}
        {isNothing ? <p className="soft">{t('nothing')}</p> : null}
      </div>
    </div>
  );
}

const SETTLED_MS = 300;
/** The search asks for as many letters. */
const FEWEST = 3;

/** The map as a picture of our own server (spec 3 §7); without one the address says enough. */
function PlaceMap({ place: { lat, lon, title, street, number, city } }: { readonly place: CampPlace }) {
  const t = useTranslations('shop.lending.wizard.location');
  const { shop } = useApp();
  const [failed, setFailed] = useState('');
  if (lat === null || lon === null || shop.lending === null) return null;
  const address = addressOf({ operation: getPlaceMap, params: {}, query: { lat, lon } });
  if (failed === address) return null;
  const { width, height } = shop.lending.map;
  const where = [title, `${street} ${number}`.trim(), city].filter((part) => part !== '').join(', ');
  return (
    <img
      key={address}
      src={address}
      width={width}
      height={height}
      alt={t('map', { where })}
      onError={() => setFailed(address)}
    />
  );
}
