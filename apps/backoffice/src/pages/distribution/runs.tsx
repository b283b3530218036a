import { diffDivisionRuns, type DivisionRound, type DivisionRun } from '@bivak/contract/admin';
import { Button, Pill, type Tone } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { Conflicts } from './conflicts.tsx';
import { DiffTable } from './diff-table.tsx';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

const tones: Readonly<Record<DivisionRun['State'], Tone>> = {
  running: 'info',
  proposed: 'ok',
  refused: 'bad',
  failed: 'bad',
  canceled: 'warn',
  published: 'ok',
};

/** Every run there was: none is changed or deleted, and the public record says how many there were. */
export function Runs({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const { percent } = useRoundWords(round);
  const [other, setOther] = useState<DivisionRun | null>(null);
  const base = round.PublishedRunID ?? round.ProposalID;
  const when = (instant: string) => `${format.day(format.dayOf(instant))}, ${format.time(instant)}`;
  return (
    <Panel title={t('runs')} note={t('runsNote')} flush>
      <Table<DivisionRun>
        caption={t('runs')}
        hideCaption
        rows={round.Runs}
        rowKey={({ ID }) => ID}
        loadingLabel={t('loading')}
        empty={null}
        columns={[
          {
            id: 'run',
            label: t('runNo'),
            role: 'name',
            weight: 2,
            cell: ({ Number: number }) => t('runNumber', { number }),
          },
          { id: 'when', label: t('when'), weight: 2, cell: ({ StartedAt }) => when(StartedAt) },
          { id: 'who', label: t('who'), weight: 2, cell: ({ StartedBy }) => StartedBy },
          {
            id: 'state',
            label: t('state'),
            weight: 2,
            cell: ({ State, Conflicts: conflicts }) => (
              <>
                <Pill tone={tones[State]}>{t(`runStates.${State}`)}</Pill>
                {conflicts.length === 0 ? null : <Conflicts round={round} conflicts={conflicts} />}
              </>
            ),
          },
          {
            id: 'lowest',
            label: t('lowest'),
            align: 'end',
            cell: ({ Figures }) => (Figures === null ? '' : percent(Figures.LowestPermille)),
          },
          {
            id: 'compare',
            label: t('compare'),
            cell: (run) =>
              run.Figures === null || base === null || run.ID === base ? null : (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('compareWith', { number: run.Number })}
                  onClick={() => setOther(run)}
                >
                  {t('compare')}
                </Button>
              ),
          },
        ]}
      />
      {other === null || base === null ? null : (
        <DiffDialog round={round} base={base} other={other} onClose={() => setOther(null)} />
      )}
    </Panel>
  );
}

function DiffDialog({
  round,
  base,
  other,
  onClose,
}: {
  readonly round: DivisionRound;
  readonly base: string;
  readonly other: DivisionRun;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.distribution');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const number = round.Runs.find(({ ID }) => ID === base)?.Number ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', round.ID, 'diff', other.ID, base],
    queryFn: ({ signal }) =>
      call(diffDivisionRuns, { params: { id: round.ID, runId: other.ID, otherId: base } }, { signal }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('compareTitle', { first: other.Number, second: number })}
      closeLabel={global('close')}
      size="m"
    >
      <div className="stack">
        {error === null ? null : (
          <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
        )}
        {data === undefined ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <>
            <DiffTable
              before={data.Before}
              after={data.After}
              labels={[t('runNumber', { number: other.Number }), t('runNumber', { number })]}
            />
            <p>
              {t('diffTotals', {
                up: format.number(data.Totals.Up),
                down: format.number(data.Totals.Down),
                same: format.number(data.Totals.Same),
              })}{' '}
              {data.Cause === null ? null : t(`causes.${data.Cause}`)}
            </p>
            <ul className={styles.changes}>
              {data.Changes.map(({ RequestID, Customer, Number: request, Places }) => (
                <li key={RequestID}>
                  <span>
                    {Customer.Description} <span className="soft">{request}</span>
                  </span>
                  <span>
                    {t('placesFromTo', {
                      before: format.number(Places.Before),
                      after: format.number(Places.After),
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {data.MoreChanges === 0 ? null : (
              <p className="soft">{t('moreChanges', { count: data.MoreChanges })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
