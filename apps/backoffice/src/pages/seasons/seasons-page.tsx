import { changeSeasons, type SeasonDates, type Seasons } from '@bivak/contract/admin';
import { Button, CheckLine, EmptyState, Note, notify, TextField, useSettled } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { seasonsQuery } from '../../features/lending/seasons-query.ts';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useMay } from '../../session/use-staff.ts';
import { NotFoundPage } from '../errors.tsx';
import record from '../../frame/record.module.css';
import styles from '../request/request-page.module.css';

/** The dates of each summer: when one asks, when it is divided, when the rest is lent. */
export function SeasonsPage() {
  const t = useTranslations('office.seasons');
  const { shop } = useApp();
  const call = useCall();
  const { data, error, refetch } = useQuery({ ...seasonsQuery(call), enabled: shop.lends });
  if (!shop.lends) return <NotFoundPage />;
  if (data === undefined)
    return error === null ? (
      <WaitingPage />
    ) : (
      <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />
    );
  return <Edit key={data.Version} standing={data} />;
}

const days = [
  ['From', 'Peak.From'],
  ['To', 'Peak.To'],
  ['ApplicationsFrom', 'ApplicationsFrom'],
  ['DistributionFrom', 'DistributionFrom'],
  ['DistributionTo', 'DistributionTo'],
  ['LeftoversFrom', 'LeftoversFrom'],
] as const;
type DayName = (typeof days)[number][0];

function Edit({ standing }: { readonly standing: Seasons }) {
  const t = useTranslations('office.seasons');
  const call = useCall();
  const may = useMay();
  const client = useQueryClient();
  const say = useErrorNotice();
  const [seasons, setSeasons] = useState<readonly SeasonDates[]>(standing.Seasons);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const mayWrite = may('settings.write');
  const isChanged = JSON.stringify(seasons) !== JSON.stringify(standing.Seasons);
  const { press, busy } = useWrite((all: readonly SeasonDates[]) =>
    call(changeSeasons, { query: {}, body: { Seasons: [...all] } }, { version: standing.Version }),
  );
  const change = (index: number, season: SeasonDates) =>
    setSeasons(seasons.map((one, at) => (at === index ? season : one)));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    try {
      if ((await press(seasons)) === null) return;
      notify({ type: 'positive', title: t('saved') });
    } catch (error) {
      if (isWireError(error) && error.fields.length > 0) {
        setFaults(Object.fromEntries(error.fields.map(({ Field, Message }) => [Field, Message])));
        return;
      }
      say(error);
    }
    await client.invalidateQueries({ queryKey: ['seasons'] });
  };
  return (
    <>
      <ScreenHead
        title={t('title')}
        before={
          <Link to="/requests" className="link">
            {t('back')}
          </Link>
        }
      />
      <form className={record.stack} noValidate onSubmit={(event) => void save(event)}>
        {Object.keys(faults).length === 0 ? null : (
          <Note tone="bad" role="alert" title={t('errors')}>
            <ul>
              {Object.entries(faults).map(([field, message]) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </Note>
        )}
        {seasons.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} /> : null}
        {seasons.map((season, index) => (
          <OneSeason
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            season={season}
            at={`Seasons[${index}]`}
            groups={standing.Groups}
            faults={faults}
            disabled={!mayWrite}
            change={(changed) => change(index, changed)}
            remove={() => setSeasons(seasons.filter((_, at) => at !== index))}
          />
        ))}
        {mayWrite ? (
          <div className={record.buttons}>
            <Button
              variant="line"
              onClick={() => setSeasons([...seasons, yearAfter(seasons.at(-1), standing)])}
            >
              {t('add')}
            </Button>
          </div>
        ) : null}
        {isChanged ? (
          <>
            <Effects standing={standing} seasons={seasons} />
            <div className={record.buttons}>
              <Button type="submit" busy={busy}>
                {t('save')}
              </Button>
              <Button
                variant="quiet"
                onClick={() => {
                  setSeasons(standing.Seasons);
                  setFaults({});
                }}
              >
                {t('dropChange')}
              </Button>
            </div>
          </>
        ) : null}
      </form>
    </>
  );
}

function OneSeason({
  season,
  at,
  groups,
  faults,
  disabled,
  change,
  remove,
}: {
  readonly season: SeasonDates;
  readonly at: string;
  readonly groups: Seasons['Groups'];
  readonly faults: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly change: (season: SeasonDates) => void;
  readonly remove: () => void;
}) {
  const t = useTranslations('office.seasons');
  const year = season.Peak.From.slice(0, 4);
  const valueOf = (name: DayName) => (name === 'From' || name === 'To' ? season.Peak[name] : season[name]);
  const set = (name: DayName, value: string) =>
    change(
      name === 'From' || name === 'To'
        ? { ...season, Peak: { ...season.Peak, [name]: value } }
        : { ...season, [name]: value },
    );
  return (
    <Panel
      title={t('year', { year })}
      actions={
        disabled ? undefined : (
          <Button size="s" variant="quiet" aria-label={t('removeYear', { year })} onClick={remove}>
            {t('remove')}
          </Button>
        )
      }
    >
      <div className={styles.pair}>
        {days.map(([name, path]) => (
          <TextField
            key={name}
            label={t(`days.${name}`)}
            type="date"
            disabled={disabled}
            value={valueOf(name)}
            error={faults[`${at}.${path}`]}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
        <TextField
          label={t('giveBack')}
          type="number"
          min={0}
          disabled={disabled}
          value={String(season.GiveBackFreeDays)}
          error={faults[`${at}.GiveBackFreeDays`]}
          onChange={({ target }) => change({ ...season, GiveBackFreeDays: Number(target.value) || 0 })}
        />
      </div>
      <fieldset disabled={disabled}>
        <legend>{t('groups')}</legend>
        {groups.map(({ Key, Description }) => (
          <CheckLine
            key={Key}
            label={Description}
            checked={season.CustomerGroupIDs.includes(Key)}
            onChange={({ target }) =>
              change({
                ...season,
                CustomerGroupIDs: target.checked
                  ? [...season.CustomerGroupIDs, Key]
                  : season.CustomerGroupIDs.filter((one) => one !== Key),
              })
            }
          />
        ))}
      </fieldset>
    </Panel>
  );
}

/** The same, tried by the server. */
function Effects({
  standing,
  seasons,
}: {
  readonly standing: Seasons;
  readonly seasons: readonly SeasonDates[];
}) {
  const t = useTranslations('office.seasons');
  const call = useCall();
  const asked = useSettled(JSON.stringify(seasons), 300);
  const { data, error } = useQuery({
    queryKey: ['seasons-effects', standing.Version, asked],
    queryFn: ({ signal }) =>
      call(
        changeSeasons,
        { query: { DryRun: 'true' }, body: { Seasons: JSON.parse(asked) as SeasonDates[] } },
        { signal, version: standing.Version },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <section className={record.effects} role="status" aria-label={t('effects')}>
      <b>{t('effects')}</b>
      {error === null ? null : <p>{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : (
        <ul>
          <li>{t('inPeak', countsOf(data.Effects.InPeak))}</li>
          <li>{t('pending', countsOf(data.Effects.Pending))}</li>
        </ul>
      )}
    </section>
  );
}

function countsOf({ From, To }: { readonly From: number; readonly To: number }) {
  return { from: String(From), to: String(To) };
}

/** The same dates a year later, to begin with. */
function yearAfter(last: SeasonDates | undefined, { Groups }: Seasons): SeasonDates {
  const later = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  if (last === undefined) {
    const [first] = Groups;
    return {
      Peak: { From: '', To: '' },
      ApplicationsFrom: '',
      DistributionFrom: '',
      DistributionTo: '',
      LeftoversFrom: '',
      GiveBackFreeDays: 45,
      CustomerGroupIDs: first === undefined ? [] : [first.Key],
    };
  }
  return {
    ...last,
    Peak: { From: later(last.Peak.From), To: later(last.Peak.To) },
    ApplicationsFrom: later(last.ApplicationsFrom),
    DistributionFrom: later(last.DistributionFrom),
    DistributionTo: later(last.DistributionTo),
    LeftoversFrom: later(last.LeftoversFrom),
  };
}
