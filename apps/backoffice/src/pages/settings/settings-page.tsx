import { changeSettings, type StaffSetting, type StaffSettingShape } from '@bivak/contract/admin';
import { Button, EmptyState, Note, notify, TabLinks, TextField } from '@bivak/ui';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { type DraftOf, useDraft } from '../../frame/use-draft.ts';
import { useMay } from '../../session/use-staff.ts';
import { useSettingWords } from './setting-words.ts';
import { settingsQuery } from './settings-query.ts';
import { isOfLending, placeOfSetting, settingAreas } from './settings-search.ts';
import styles from './settings.module.css';
import { type References, ShapeField } from './shape-field.tsx';

/** Every setting that the person may edit, by what it is about: what holds, what that does, and the default. */
export function SettingsPage() {
  const t = useTranslations('office.settings');
  const settings = useSettings();
  if (settings.data === undefined)
    return settings.error === null ? (
      <WaitingPage />
    ) : (
      <NotLoaded title={t('notLoaded')} level={1} retry={() => void settings.refetch()} />
    );
  return <Standing all={settings.data.Collection} fresh={settings.fresh} />;
}

function useSettings() {
  const call = useCall();
  const client = useQueryClient();
  const query = settingsQuery(call);
  const { data, error, refetch } = useQuery(query);
  return { data, error, refetch, fresh: () => client.fetchQuery({ ...query, staleTime: 0 }) };
}

type Values = Readonly<Record<string, unknown>>;
type Listed = Awaited<ReturnType<ReturnType<typeof useSettings>['fresh']>>;

function valuesOf(all: readonly StaffSetting[]): Values {
  return Object.fromEntries(all.map(({ Name, Value }) => [Name, Value]));
}

function Standing({
  all,
  fresh,
}: {
  readonly all: readonly StaffSetting[];
  readonly fresh: () => Promise<Listed>;
}) {
  const t = useTranslations('office.settings');
  const call = useCall();
  const client = useQueryClient();
  const { shop } = useApp();
  const words = useSettingWords();
  const failed = useErrorNotice();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const base = valuesOf(all.filter(({ IsFixed }) => !IsFixed));
  const draft = useDraft<Values>('settings', base);
  const { q = '' } = useSearch({ strict: false });
  const { area } = useParams({ strict: false });
  const write = useWrite((fields: readonly string[]) => {
    const read = client.getQueryData<Listed>(['settings'])?.Collection ?? all;
    const Changes = fields.map((Name) => changeOf(read, Name, draft.values[Name]));
    return call(changeSettings, { body: { Changes } });
  });
  async function save(fields: readonly string[]): Promise<boolean> {
    setFaults({});
    try {
      if ((await write.press(fields)) === null) return false;
    } catch (error) {
      const wrong = isWireError(error) && error.code === 'ValidationFailed' ? error.fields : [];
      if (wrong.length === 0) throw error;
      setFaults(Object.fromEntries(wrong.map(({ Field, Message }) => [Field, Message])));
      return false;
    }
    await fresh();
    notify({ type: 'positive', title: t('saved') });
    return true;
  }

  const placed = all.flatMap((setting) => {
    const place = placeOfSetting(setting.Name);
    const isIdle = isOfLending(setting.Name) && !shop.lends;
    return place === undefined || isIdle ? [] : [{ setting, ...place }];
  });
  const parts = settingAreas.filter((one) => placed.some((two) => two.area === one.area));
  const shown = parts.find((one) => one.area === area)?.area ?? parts[0]?.area;
  const found = placed
    .filter((one) => (q === '' ? one.area === shown : isAbout(q, one.setting)))
    // What cannot be edited stands below.
    .toSorted((a, b) => Number(a.setting.IsFixed) - Number(b.setting.IsFixed) || a.rank - b.rank);
  function isAbout(asked: string, setting: StaffSetting): boolean {
    const said = [
      words.nameOf(setting),
      words.effectOf(setting.Name),
      words.valueOf(setting, setting.Value),
      setting.Name,
    ].join(' ');
    return asked
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => said.toLowerCase().includes(word));
  }
  const nameOfFault = (field: string) =>
    all.find(({ Name }) => field === Name || field.startsWith(`${Name}.`) || field.startsWith(`${Name}[`));
  return (
    <>
      <ScreenHead
        title={t('title')}
        actions={
          <Link to="/settings/versions" search={{ Name: undefined }} className="link">
            {t('versions')}
          </Link>
        }
      />
      <div className={styles.stack}>
        <Search found={q === '' ? null : found.length} />
        {q === '' ? <Parts parts={parts.map((one) => one.area)} shown={shown} /> : null}
        <Faults
          faults={Object.entries(faults).map(([field, message]) => {
            const setting = nameOfFault(field);
            return setting === undefined ? message : t('fault', { name: words.nameOf(setting), message });
          })}
        />
        {found.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} /> : null}
        {parts
          .filter((one) => found.some((two) => two.area === one.area))
          .map((one) => (
            <Panel key={one.area} title={t(`areas.${one.area}`)} note={<Elsewhere area={one.area} />}>
              <div className={styles.settings}>
                {found
                  .filter((two) => two.area === one.area)
                  .map(({ setting }) =>
                    setting.IsFixed ? (
                      <Fixed key={setting.Name} setting={setting} />
                    ) : (
                      <Setting key={setting.Name} all={all} setting={setting} draft={draft} faults={faults} />
                    ),
                  )}
              </div>
            </Panel>
          ))}
      </div>
      <SaveBar<Values>
        draft={draft}
        base={base}
        labels={Object.fromEntries(all.map((setting) => [setting.Name, words.nameOf(setting)]))}
        words={(name, value) => {
          const setting = all.find(({ Name }) => Name === name);
          return setting === undefined ? String(value) : words.valueOf(setting, value);
        }}
        busy={write.busy}
        reread={async () => valuesOf((await fresh()).Collection.filter(({ IsFixed }) => !IsFixed))}
        save={save}
        failed={failed}
      />
    </>
  );
}

/** What is the default by now is no value of one's own: it follows the default from here on. */
function changeOf(read: readonly StaffSetting[], Name: string, value: unknown) {
  const setting = read.find((one) => one.Name === Name);
  const Version = setting?.Version ?? 0;
  const isDefault = Version > 0 && JSON.stringify(value) === JSON.stringify(setting?.Default);
  return isDefault ? { Name, Version, Reset: true } : { Name, Version, Value: value ?? null };
}

function Search({ found }: { readonly found: number | null }) {
  const t = useTranslations('office.settings');
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false });
  return (
    <div className={styles.search}>
      <TextField
        label={t('search')}
        hint={t('searchHint')}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={q}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: { q: target.value === '' ? undefined : target.value },
            replace: true,
          })
        }
      />
      <p role="status" className={styles.hint}>
        {found === null ? '' : t('found', { count: found })}
      </p>
    </div>
  );
}

type Area = (typeof settingAreas)[number]['area'];

function Parts({ parts, shown }: { readonly parts: readonly Area[]; readonly shown: Area | undefined }) {
  const t = useTranslations('office.settings');
  const may = useMay();
  return (
    <TabLinks label={t('viewsLabel')}>
      {parts.map((area) => (
        <Link
          key={area}
          to="/settings/$area"
          params={{ area }}
          aria-current={area === shown ? 'page' : undefined}
        >
          {t(`areas.${area}`)}
        </Link>
      ))}
      {may('settings.hours') ? <Link to="/settings/hours">{t('hours')}</Link> : null}
    </TabLinks>
  );
}

/** What of a part has a screen of its own. */
function Elsewhere({ area }: { readonly area: Area }) {
  const t = useTranslations('office.settings');
  if (area === 'places')
    return (
      <Link to="/settings/hours" className="link">
        {t('hours')}
      </Link>
    );
  return area === 'lending' ? (
    <Link to="/requests/seasons" className="link">
      {t('seasons')}
    </Link>
  ) : null;
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  const t = useTranslations('office.settings');
  return faults.length === 0 ? null : (
    <Note tone="bad" role="alert" title={t('errors')}>
      <ul>
        {[...new Set(faults)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}

function Setting({
  all,
  setting,
  draft,
  faults,
}: {
  readonly all: readonly StaffSetting[];
  readonly setting: StaffSetting;
  readonly draft: DraftOf<Values>;
  readonly faults: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('office.settings');
  const format = useFormat();
  const words = useSettingWords();
  const references = useReferences(all);
  const { Name, Default, ChangedAt } = setting;
  const name = words.nameOf(setting);
  const value = draft.values[Name];
  const isDefault = JSON.stringify(value) === JSON.stringify(Default);
  return (
    <div className={styles.setting} role="group" aria-label={name}>
      <div className={styles.control}>
        <ShapeField
          label={name}
          hint={words.effectOf(Name)}
          shape={setting.Shape as StaffSettingShape}
          value={value}
          at={Name}
          faults={faults}
          references={references}
          change={(next) => draft.change({ [Name]: next ?? null })}
        />
      </div>
      <div className={styles.beside}>
        <span className={styles.standing}>
          {isDefault && isFolded(setting)
            ? t('asDefault')
            : t('default', { value: words.valueOf(setting, Default) })}
        </span>
        {ChangedAt === null ? null : (
          <Link
            to="/settings/versions"
            search={{ Name }}
            className="link"
            aria-label={t('versionsOf', { name })}
          >
            {t('history')}
          </Link>
        )}
        {isDefault || ChangedAt === null ? null : (
          <span>{t('changed', { day: format.day(format.dayOf(ChangedAt), 'shortYear') })}</span>
        )}
        {/* A place that the file does not know has nothing to go back to. */}
        {isDefault ||
        (Default === null && value !== null && /^(?:warehouses|deliveries)\./u.test(Name)) ? null : (
          <Button
            size="s"
            variant="line"
            aria-label={t('resetOf', { name })}
            onClick={() => draft.change({ [Name]: Default })}
          >
            {t('reset')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What stands with shop.json is read here, and changed by whoever keeps the file. */
function Fixed({ setting }: { readonly setting: StaffSetting }) {
  const t = useTranslations('office.settings');
  const words = useSettingWords();
  const name = words.nameOf(setting);
  return (
    <div className={styles.setting} role="group" aria-label={name}>
      <div>
        <b>{name}</b>
        <p className={styles.value}>{words.valueOf(setting, setting.Value)}</p>
        <p className={styles.hint}>{words.effectOf(setting.Name)}</p>
      </div>
      <div className={styles.beside}>
        <span>{t('fixed')}</span>
      </div>
    </div>
  );
}

/** What stands there is long: it is not said twice. */
function isFolded({ Shape }: StaffSetting): boolean {
  return ['list', 'record', 'group'].includes((Shape as StaffSettingShape).Kind);
}

/** What a text of a setting can name: a delivery, a warehouse, a country of the list. */
function useReferences(all: readonly StaffSetting[]): References {
  const { shop } = useApp();
  const words = useSettingWords();
  return (at) => {
    if (/(?:^core\.DefaultDeliveryID|\.delivery)$/u.test(at))
      return all
        .filter(({ Name, Value }) => Name.startsWith('deliveries.') && Value !== null)
        .map((setting) => ({
          value: setting.Name.slice('deliveries.'.length),
          label: words.nameOf(setting),
        }));
    if (/(?:\.warehouse|^style\.warehouseAliases\..+\])$/u.test(at))
      return shop.warehouses.map(({ id, name }) => ({ value: id, label: name }));
    if (at !== 'core.DefaultRegisterCountryID') return null;
    const countries = all.find(({ Name }) => Name === 'countries')?.Value;
    return Array.isArray(countries)
      ? countries.map((code) => ({ value: String(code), label: String(code) }))
      : null;
  };
}
