import { type AllHours, changeBlockedRanges, type StaffBlockedRange } from '@bivak/contract/admin';
import { TextField } from '@bivak/ui';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ChangedBy } from '../../frame/changed-by.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { useDraft } from '../../frame/use-draft.ts';
import { useMay } from '../../session/use-staff.ts';
import { Effects, keptOf } from './effects.tsx';
import styles from './hours.module.css';
import { OtherNames, renamed } from './other-names.tsx';
import { useHoursEdit } from './use-hours-edit.ts';
import { Add, Faults, put, Rows } from './warehouse-hours.tsx';

type Blocked = AllHours['Blocked'];
type Values = Pick<Blocked, 'Ranges'>;

const noWords = { nl: '', en: '', de: '' };

/** Days in which nothing is rented, in no warehouse: the owner's to say, for everybody with hours to read. */
export function BlockedDays({ blocked }: { readonly blocked: Blocked }) {
  const t = useTranslations('office.hours');
  const call = useCall();
  const may = useMay();
  const { clock, shop } = useApp();
  const format = useFormat();
  const base: Values = { Ranges: blocked.Ranges };
  const draft = useDraft<Values>('hours blocked', base);
  const { Ranges } = draft.values;
  const change = (rows: StaffBlockedRange[]) => draft.change({ Ranges: rows });
  const sent = () =>
    Ranges.map((range) => ({
      ...range,
      Reason: Object.values(range.Reason ?? noWords).every((text) => text === '') ? null : range.Reason,
    }));
  const edit = useHoursEdit(
    ({ Blocked: { Version } }) => Version,
    ({ version, kept }) =>
      call(changeBlockedRanges, { query: {}, body: { Ranges: sent(), Keep: keptOf(kept) } }, { version }),
  );
  const { faults } = edit;
  const mayWrite = may('settings.write');
  const day = (text: string) =>
    /^\d{4}-\d{2}-\d{2}$/u.test(text) ? format.day(text as IsoDate, 'shortYear') : t('newDay');
  const nameOf = ({ From, To }: StaffBlockedRange) => t('fromTo', { from: day(From), to: day(To) });
  const today = clock.today();
  if (!mayWrite)
    return (
      <Panel title={t('blocked')} note={t('blockedNote')}>
        {blocked.Ranges.length === 0 ? <p className="soft">{t('noBlocked')}</p> : null}
        <ul>
          {blocked.Ranges.map((range) => (
            <li key={`${range.From} ${range.To}`}>{nameOf(range)}</li>
          ))}
        </ul>
      </Panel>
    );
  return (
    <div className={styles.stack}>
      <UndoOffer {...edit.undo} isMailed={false} />
      <ChangedBy entity="setting" id="blockedRanges" />
      <Faults faults={faults} />
      <Panel
        title={t('blocked')}
        note={t('blockedNote')}
        actions={
          <Add
            name={t('blocked')}
            onAdd={() => change([...Ranges, { From: today, To: today, Reason: null }])}
          />
        }
      >
        <Rows rows={Ranges} none={t('noBlocked')} nameOf={nameOf} remove={change}>
          {(row, index) => (
            <>
              <div className={styles.fields}>
                {(['From', 'To'] as const).map((name) => (
                  <TextField
                    key={name}
                    label={t(name === 'From' ? 'fields.FirstDay' : 'fields.LastDay')}
                    type="date"
                    value={row[name]}
                    error={faults[`Ranges[${index}].${name}`]}
                    onChange={({ target }) => change(put(Ranges, index, { [name]: target.value }))}
                  />
                ))}
                <TextField
                  label={t('fields.Reason')}
                  maxLength={200}
                  value={row.Reason?.[shop.defaultLanguage] ?? ''}
                  error={faults[`Ranges[${index}].Reason.${shop.defaultLanguage}`]}
                  onChange={({ target }) => {
                    const Reason = renamed(row.Reason ?? noWords, shop.defaultLanguage, target.value);
                    change(put(Ranges, index, { Reason }));
                  }}
                />
              </div>
              <OtherNames
                label={t('fields.Reason')}
                value={row.Reason ?? noWords}
                at={`Ranges[${index}].Reason`}
                faults={faults}
                change={(Reason) => change(put(Ranges, index, { Reason }))}
              />
            </>
          )}
        </Rows>
      </Panel>
      {draft.changed.length > 0 ? (
        <Effects
          asked={JSON.stringify([blocked.Version, Ranges])}
          tryOut={(signal) =>
            call(
              changeBlockedRanges,
              { query: { DryRun: 'true' }, body: { Ranges: sent(), Keep: [] } },
              { signal, version: blocked.Version },
            )
          }
          kept={edit.kept}
          onKept={edit.setKept}
        />
      ) : null}
      <SaveBar<Values>
        draft={draft}
        base={base}
        labels={{ Ranges: t('blocked') }}
        words={(_, value) => (value as StaffBlockedRange[]).map(nameOf).join('; ') || t('nothing')}
        busy={edit.busy}
        reread={async () => ({ Ranges: (await edit.fresh()).Blocked.Ranges })}
        save={edit.save}
        failed={edit.failed}
      />
    </div>
  );
}
