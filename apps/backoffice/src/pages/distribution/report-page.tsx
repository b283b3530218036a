import {
  type DivisionReport,
  exportDivisionReport,
  getDivisionReport,
  type ReportPart,
} from '@bivak/contract/admin';
import { EmptyState } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { isWireError, useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ExportButton } from '../../frame/export-button.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { NotFoundPage } from '../errors.tsx';
import styles from './distribution.module.css';

/** What a published round gave, for whoever decides about the next one. */
export function DistributionReportPage() {
  const t = useTranslations('office.distribution');
  const { shop } = useApp();
  const call = useCall();
  const { roundId } = useParams({ from: '/guarded/distribution/$roundId/report' });
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', roundId, 'report'],
    queryFn: ({ signal }) => call(getDivisionReport, { params: { id: roundId } }, { signal }),
    retry: false,
  });
  if (!shop.lends) return <NotFoundPage />;
  const year = roundId.slice(0, 4);
  const back = (
    <Link to="/distribution/$roundId" params={{ roundId }} activeOptions={{ exact: true }} className="link">
      {t('report.back', { year })}
    </Link>
  );
  if (data !== undefined) return <Report report={data} back={back} />;
  if (isWireError(error) && error.status === 404)
    return (
      <>
        <ScreenHead title={t('report.title', { year })} before={back} />
        <EmptyState title={t('report.none')} text={t('report.noneText')} />
      </>
    );
  return <NoRecord error={error} title={t('notLoadedOne')} retry={() => void refetch()} />;
}

function Report({ report, back }: { readonly report: DivisionReport; readonly back: ReactNode }) {
  const t = useTranslations('office.distribution.report');
  const names = useTranslations('office.distribution.titles');
  const call = useCall();
  const format = useFormat();
  const percent = usePercent();
  const year = report.ID.slice(0, 4);
  const { All: all, Tents: tents } = report;
  const titleOf = ({ ItemID, Kind }: (typeof tents)[number]) => (Kind === null ? ItemID : names(Kind));
  const sizeOf = ({ From, To }: (typeof report.BySize)[number]) => {
    if (From === 0) return t('under', { to: (To ?? 0) + 1 });
    return To === null ? t('over', { from: From }) : t('to', { from: From, to: To });
  };
  return (
    <>
      <ScreenHead
        title={t('title', { year })}
        before={back}
        note={t('note')}
        actions={
          <ExportButton
            list={t('title', { year })}
            read={() => call(exportDivisionReport, { params: { id: report.ID } })}
          />
        }
      />
      <div className={styles.stack}>
        <dl className={styles.figures} aria-label={t('note')}>
          <Figure
            name={t('filled')}
            value={percent(shareOf(all.Places, all.NeedPlaces))}
            text={t('filledText', {
              granted: format.number(all.Places),
              need: format.number(all.NeedPlaces),
            })}
          />
          <Figure
            name={t('lowest')}
            value={percent(all.LowestPermille)}
            text={t('lowestText', { average: percent(all.AveragePermille) })}
          />
          <Figure
            name={t('inFull')}
            value={format.number(all.InFull)}
            text={t('inFullText', { count: all.Requests })}
          />
        </dl>
        <Parts
          title={t('bySize')}
          note={t('bySizeNote')}
          label={t('part')}
          parts={report.BySize.map((part) => ({ ...part, id: String(part.From), name: sizeOf(part) }))}
        />
        <Parts
          title={t('byGroup')}
          label={t('kind')}
          parts={report.ByGroup.map((part) => ({ ...part, id: part.Group ?? '', name: part.Name }))}
        />
        <Panel title={t('tents')} note={t('legendTents')}>
          <Plot
            rows={tents.map((tent) => ({
              id: tent.ItemID,
              name: titleOf(tent),
              share: shareOf(tent.OutDays, tent.ThereDays),
              mark: null,
            }))}
          />
          <Table
            caption={t('tents')}
            hideCaption
            rows={tents}
            rowKey={({ ItemID }) => ItemID}
            loadingLabel=""
            empty={null}
            columns={[
              { id: 'tent', label: t('tent'), role: 'name', weight: 3, cell: titleOf },
              {
                id: 'there',
                label: t('there'),
                align: 'end',
                cell: ({ ThereDays }) => format.number(ThereDays),
              },
              {
                id: 'out',
                label: t('outDays'),
                align: 'end',
                cell: ({ OutDays }) => format.number(OutDays),
              },
              {
                id: 'share',
                label: t('filled'),
                align: 'end',
                cell: ({ OutDays, ThereDays }) => percent(shareOf(OutDays, ThereDays)),
              },
            ]}
          />
        </Panel>
        <Parts
          title={t('years')}
          label={t('year')}
          parts={report.Years.map((part) => ({
            ...part,
            id: part.ID,
            name: part.ID.slice(0, 4),
            InFull: null,
          }))}
        />
      </div>
    </>
  );
}

interface Part extends Omit<ReportPart, 'InFull'> {
  readonly id: string;
  readonly name: string;
  /** Null: it is not counted here. */
  readonly InFull: number | null;
}

/** Parts of the groups beside each other: drawn, and the same in numbers. */
function Parts({
  title,
  note,
  label,
  parts,
}: {
  readonly title: string;
  readonly note?: string;
  readonly label: string;
  readonly parts: readonly Part[];
}) {
  const t = useTranslations('office.distribution.report');
  const format = useFormat();
  const percent = usePercent();
  return (
    <Panel title={title} note={note}>
      <Plot
        rows={parts.map(({ id, name, AveragePermille, LowestPermille }) => ({
          id,
          name,
          share: AveragePermille,
          mark: LowestPermille,
        }))}
      />
      <p className="soft">{t('legend')}</p>
      <Table<Part>
        caption={title}
        hideCaption
        rows={parts}
        rowKey={({ id }) => id}
        loadingLabel=""
        empty={null}
        columns={[
          { id: 'part', label, role: 'name', weight: 3, cell: ({ name }) => name },
          {
            id: 'groups',
            label: t('groups'),
            align: 'end',
            cell: ({ Requests }) => format.number(Requests),
          },
          {
            id: 'need',
            label: t('need'),
            align: 'end',
            cell: ({ NeedPlaces }) => format.number(NeedPlaces),
          },
          { id: 'places', label: t('places'), align: 'end', cell: ({ Places }) => format.number(Places) },
          {
            id: 'average',
            label: t('average'),
            align: 'end',
            cell: ({ AveragePermille }) => percent(AveragePermille),
          },
          {
            id: 'lowest',
            label: t('lowestShort'),
            align: 'end',
            cell: ({ LowestPermille }) => percent(LowestPermille),
          },
          ...(parts.some(({ InFull }) => InFull !== null)
            ? [
                {
                  id: 'full',
                  label: t('full'),
                  align: 'end' as const,
                  cell: ({ InFull }: Part) => format.number(InFull ?? 0),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

interface Bar {
  readonly id: string;
  readonly name: string;
  /** Permille; null: there is nothing to show. */
  readonly share: number | null;
  readonly mark: number | null;
}

/** Bars for the eye; the table below says the same to everybody. */
function Plot({ rows }: { readonly rows: readonly Bar[] }) {
  const percent = usePercent();
  return (
    <div className={styles.plot} aria-hidden="true">
      {rows.map(({ id, name, share, mark }) => (
        <div key={id}>
          <span>{name}</span>
          <span className={styles.track}>
            {share === null ? null : <i style={{ inlineSize: `${share / 10}%` }} />}
            {mark === null ? null : <b style={{ insetInlineStart: `${mark / 10}%` }} />}
          </span>
          <span>{percent(share)}</span>
        </div>
      ))}
    </div>
  );
}

function Figure({
  name,
  value,
  text,
}: {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{text}</span>
      </dd>
    </div>
  );
}

/** Floored, so that nobody reads more than there is. */
function usePercent(): (permille: number | null) => string {
  const t = useTranslations('office.distribution');
  return (permille) =>
    permille === null ? t('report.empty') : t('percent', { percent: Math.floor(permille / 10) });
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 1000) / whole);
}
