import type { Handover, StaffOrder } from '@bivak/contract/admin';
import { Button, buttonClass, Note, TextAreaField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import {
  allOf,
  countedOf,
  countedRows,
  countIn,
  type DeskRow,
  type DeskStep,
  deskStepOf,
  deskSteps,
  leftIn,
  rowKey,
  rowsIn,
  totalOf,
  waysOf,
  withCount,
} from '../../features/handovers/counts.ts';
import { HandoverLines } from '../../features/handovers/handover-lines.tsx';
import { handoverQuery } from '../../features/handovers/handover-query.ts';
import { useHandover } from '../../features/handovers/use-handover.ts';
import { orderQuery } from '../../features/orders/order-query.ts';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { PhaseBar } from '../../features/orders/phase-bar.tsx';
import { type Replacement, useReplaceSerial } from '../../features/handovers/use-replace-serial.ts';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { useKeys, type ScreenKey } from '../../keys/use-keys.ts';
import { KeyMark } from '../../keys/key-cap.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './handover-page.module.css';
import { useScans } from './use-scans.tsx';

const AgreementPanel = lazy(async () => ({
  default: (await import('../../features/agreements/agreement-panel.tsx')).AgreementPanel,
}));
const OrderHistory = lazy(async () => ({
  default: (await import('../../features/orders/order-history.tsx')).OrderHistory,
}));
const HandoverEffects = lazy(async () => ({
  default: (await import('../../features/handovers/handover-effects.tsx')).HandoverEffects,
}));
const ReplaceDialog = lazy(async () => ({
  default: (await import('../../features/handovers/replace-dialog.tsx')).ReplaceDialog,
}));
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));
const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

/** The desk with the goods of one order: set apart, hand out, take back, piece by piece. */
export function HandoverPage() {
  const t = useTranslations('office.handover');
  const call = useCall();
  const { orderId } = useParams({ from: '/guarded/orders/$orderId/handover' });
  const { step } = useSearch({ from: '/guarded/orders/$orderId/handover' });
  const order = useQuery(orderQuery(call, orderId));
  const handover = useQuery(handoverQuery(call, orderId));
  const [begun, begin] = useState<{ readonly orderId: string; readonly step: DeskStep } | null>(null);
  const error = order.error ?? handover.error;
  if (order.data === undefined || handover.data === undefined) {
    const retry = () => void Promise.all([order.refetch(), handover.refetch()]);
    return <NoRecord error={error} title={t('notLoaded')} retry={retry} />;
  }
  // Chosen once: what was just handed out is told in its place, before somebody goes on to its return.
  if (begun?.orderId !== orderId) begin({ orderId, step: stepOf(handover.data) });
  const shown = step ?? begun?.step ?? stepOf(handover.data);
  return <Desk key={shown} step={shown} order={order.data} handover={handover.data} />;
}

/** What is most likely to be done next. */
function stepOf({ Status, Lines }: Handover): DeskStep {
  if (deskStepOf(Status) === 'out') return 'out';
  return isOver(Status) || Lines.some((line) => leftIn('back', line) > 0) ? 'back' : 'out';
}

function isOver(status: Handover['Status']): boolean {
  return status === 'Closed' || status === 'ClosedAndCompleted';
}

/** Where each step may begin. */
const statusesOf: Readonly<Record<DeskStep, readonly Handover['Status'][]>> = {
  ready: ['Order', 'Open', 'Pick', 'Picked'],
  out: ['Order', 'Open', 'Pick', 'Picked'],
  back: ['Picked'],
};

function Desk({
  step,
  order,
  handover,
}: {
  readonly step: DeskStep;
  readonly order: StaffOrder;
  readonly handover: Handover;
}) {
  const t = useTranslations('office.handover');
  const print = useTranslations('office.print');
  const may = useMay();
  const navigate = useNavigate({ from: '/orders/$orderId/handover' });
  const { Lines: lines, Status: status } = handover;
  const rows = rowsIn(step, lines);
  const desk = useHandover(order.ID, step, rows);
  const { counts } = desk;
  const [chosen, choose] = useState<string | null>(null);
  const [effects, setEffects] = useState<Handover['Effects']>(null);
  const [correcting, setCorrecting] = useState(false);
  const [replaced, setReplaced] = useState<{ readonly row: DeskRow; readonly id: string } | null>(null);
  const { replace: replaceSerial, undo } = useReplaceSerial(order.ID);
  const field = useRef<HTMLInputElement>(null);
  const mayCount = may('orders.handOut') && statusesOf[step].includes(status);
  const countable = rows.filter((row) => leftIn(step, row) > 0);
  const selected = countable.find((row) => rowKey(row) === chosen) ?? countable[0];
  const isLocked = !mayCount || desk.busy || desk.isUnknown;
  const total = totalOf(counts);
  const scans = useScans({
    orderId: order.ID,
    version: order.Version,
    step,
    lines,
    rows,
    counts,
    change: desk.change,
    choose,
  });
  const mayCorrect = may('orders.handOut') && ['Pick', 'Picked', 'Closed'].includes(status);
  const restStays = status === 'Picked' && countable.length === 0 && !handover.IsAllBack && step === 'back';

  async function save(): Promise<void> {
    if (total === 0 || desk.busy) return;
    if (step === 'back' && totalOf(counts, 'lost') > 0 && !desk.isUnknown) {
      const told = await desk.preview();
      if (told !== null) setEffects(told);
      return;
    }
    await desk.send();
  }
  /** What was counted of the one is counted of the other. */
  async function replace(row: DeskRow, replacement: Replacement): Promise<void> {
    if ((await replaceSerial(order.Version, replacement)) === null) return;
    const counted = countedOf(counts, row);
    const { [replacement.serial]: way, ...serials } = counted.serials;
    if (way === undefined) return;
    desk.change({
      ...counts,
      [rowKey(row)]: { ...counted, serials: { ...serials, [replacement.by]: way } },
    });
  }
  const go = (to: DeskStep) => void navigate({ search: { step: to }, replace: true });
  const move = (by: number) => {
    const here = countable.findIndex((line) => line === selected);
    const next = countable[Math.min(Math.max(0, here + by), countable.length - 1)];
    if (next !== undefined) choose(rowKey(next));
  };
  const setPieces = (way: 'go' | 'good' | 'broken', wanted: (now: number) => number) => {
    if (selected === undefined || isLocked) return;
    desk.change(withCount(step, counts, selected, way, wanted(countIn(counts, selected, way))));
  };
  const first = waysOf[step][0];
  const all = () => {
    if (!isLocked) desk.change(allOf(step, rows, counts));
  };
  const digits = Array.from({ length: 9 }, (_, n) => n + 1).map((n): ScreenKey => ({
    keys: String(n),
    label: t(`keys.count.${step}`),
    run: () => setPieces(first, () => n),
    quiet: n > 1,
  }));
  const keys: ScreenKey[] = [
    {
      keys: 'l',
      label: print('delivery'),
      run: () => void navigate({ to: '/print/order/$orderId', params: { orderId: order.ID } }),
    },
    ...(step === 'back' ? [] : [{ keys: 't', label: t('keys.back'), run: () => go('back') }]),
    ...(step === 'out' ? [] : [{ keys: 'u', label: t('keys.out'), run: () => go('out') }]),
    ...(mayCount
      ? [
          { keys: 's', label: t('keys.scan'), run: () => field.current?.focus() },
          { keys: 'ArrowUp', label: t('keys.before'), run: () => move(-1) },
          { keys: 'ArrowDown', label: t('keys.next'), run: () => move(1) },
          ...digits,
          ...(step === 'back'
            ? [{ keys: 'x', label: t('keys.broken'), run: () => setPieces('broken', (now) => now + 1) }]
            : []),
          { keys: 'n', label: t('keys.line'), run: () => setPieces(first, () => Number.MAX_SAFE_INTEGER) },
          { keys: 'a', label: t(`all.${step}`), run: all },
          { keys: '$mod+Enter', label: t('save'), run: () => void save() },
        ]
      : []),
  ];
  useKeys(keys);

  return (
    <>
      <ScreenHead
        title={t('title', { number: order.Number })}
        before={
          <Link to="/orders/$orderId" params={{ orderId: order.ID }} className="link">
            {t('toOrder')}
          </Link>
        }
        note={
          <span className={styles.who}>
            {order.Customer.Description} <OrderStatus status={status} />
          </span>
        }
        actions={
          <>
            <Link
              to="/print/order/$orderId"
              params={{ orderId: order.ID }}
              className={buttonClass({ variant: 'line' })}
            >
              {print('delivery')} <KeyMark keys="l" />
            </Link>
            {mayCorrect ? (
              <Button variant="line" busy={desk.busy} onClick={() => setCorrecting(true)}>
                {t('correct')}
              </Button>
            ) : null}
          </>
        }
      />
      <PhaseBar status={status} />
      <ListViews
        label={t('stepsLabel')}
        views={deskSteps.map((view) => ({ view, label: t(`steps.${view}`) }))}
        view={step}
        to="/orders/$orderId/handover"
        name="step"
      />
      <UndoOffer {...undo} isMailed={false} />
      <Said desk={desk} order={order} />
      <Panel
        title={t(`steps.${step}`)}
        note={mayCount ? t(`notes.${step}`) : undefined}
        actions={
          mayCount && countable.length > 0 ? (
            <Button variant="line" disabled={isLocked} onClick={all}>
              {t(`all.${step}`)} <KeyMark keys="a" />
            </Button>
          ) : undefined
        }
      >
        {mayCount && countable.length > 0 ? (
          <ScanField
            label={t('scan')}
            field={field}
            answer={scans.answer}
            onScan={(code) => void scans.scan(code)}
          />
        ) : null}
        <HandoverLines
          {...{ step, rows, counts }}
          faults={desk.refused?.ofLines ?? new Map()}
          selected={mayCount && selected !== undefined ? rowKey(selected) : null}
          locked={isLocked}
          onReplace={mayCount ? (row, id) => setReplaced({ row, id }) : null}
          onChange={(row, next) => {
            choose(rowKey(row));
            desk.change(next);
          }}
        />
        {mayCount && total > 0 ? (
          <TextAreaField
            label={t('note')}
            rows={2}
            maxLength={1000}
            value={desk.note}
            disabled={isLocked}
            onChange={({ target }) => desk.change(counts, target.value)}
          />
        ) : null}
        {mayCount && total > 0 && desk.effects !== undefined ? (
          <Suspense fallback={null}>
            <section aria-label={t('effects.title')} aria-live="polite">
              <HandoverEffects effects={desk.effects} />
            </section>
          </Suspense>
        ) : null}
        <div className={styles.foot}>
          <p aria-live="polite">{sumOf({ t, step, total, left: leftOf(step, rows), mayCount, status })}</p>
          {mayCount && countable.length > 0 ? (
            <Button busy={desk.busy} disabled={total === 0 || isLocked} onClick={() => void save()}>
              {t(`send.${step}`)} <KeyMark keys="$mod+Enter" />
            </Button>
          ) : null}
          {mayCount && restStays ? (
            <Button variant="line" busy={desk.busy} onClick={() => void desk.close()}>
              {t('close')}
            </Button>
          ) : null}
        </div>
      </Panel>
      {step === 'back' ? null : (
        <Suspense fallback={null}>
          <AgreementPanel orderId={order.ID} name={order.Person.Name} maySign={mayCount} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OrderHistory orderId={order.ID} history={order.History} />
      </Suspense>
      <Suspense fallback={null}>
        {effects === null ? null : (
          <LostDialog
            effects={effects}
            onClose={() => setEffects(null)}
            onSend={() => {
              setEffects(null);
              void desk.send();
            }}
          />
        )}
        {replaced === null ? null : (
          <ReplaceDialog
            order={order}
            serial={{
              id: replaced.id,
              itemId:
                replaced.row.Serials.find(({ SerialID }) => SerialID === replaced.id)?.ItemID ??
                replaced.row.ItemID,
            }}
            busy={undo.busy}
            onClose={() => setReplaced(null)}
            onReplace={(by, reason) => {
              setReplaced(null);
              void replace(replaced.row, { serial: replaced.id, by, reason });
            }}
          />
        )}
        {correcting ? (
          <CorrectDialog
            order={order}
            status={status}
            onClose={() => setCorrecting(false)}
            onCorrect={(reason) => {
              setCorrecting(false);
              void desk.correct(reason, order.Version);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function leftOf(step: DeskStep, rows: readonly DeskRow[]): number {
  return countedRows(rows).reduce((sum, row) => sum + leftIn(step, row), 0);
}

function sumOf({
  t,
  step,
  total,
  left,
  mayCount,
  status,
}: {
  readonly t: ReturnType<typeof useTranslations<'office.handover'>>;
  readonly step: DeskStep;
  readonly total: number;
  readonly left: number;
  readonly mayCount: boolean;
  readonly status: Handover['Status'];
}): string {
  if (left === 0) return t(isOver(status) ? 'nothing.closed' : `nothing.${step}`);
  if (!mayCount) return t(statusesOf[step].includes(status) ? 'mayNot' : 'notNow');
  return t(`sum.${step}`, { count: total, all: left });
}

/** What came of what was sent: noted, refused, or not known. */
function Said({
  desk,
  order,
}: {
  readonly desk: ReturnType<typeof useHandover>;
  readonly order: StaffOrder;
}) {
  const t = useTranslations('office.handover');
  const format = useFormat();
  const [latest] = order.History;
  return (
    <div aria-live="polite" className={styles.said}>
      {desk.isUnknown ? (
        <Note tone="warn" title={t('unknown')}>
          {t('unknownText')}{' '}
          <Button size="s" variant="line" onClick={() => void desk.send()}>
            {t('again')}
          </Button>
        </Note>
      ) : null}
      {desk.refused === null ? null : (
        <Note tone="bad" role="alert" title={t('refused')}>
          {desk.refused.message}{' '}
          {latest === undefined || latest.By.Name === null
            ? null
            : t('latest', { name: latest.By.Name, time: format.time(latest.At) })}
        </Note>
      )}
      {desk.done === null ? null : (
        <Note tone="ok" title={t('done')}>
          {desk.done.Damages.length === 0 ? null : (
            <>
              {t('damages')}{' '}
              {desk.done.Damages.map((damage) => (
                <Link key={damage} to="/damage" search={{ q: damage }} className={styles.damage}>
                  {damage}
                </Link>
              ))}
            </>
          )}{' '}
          {desk.done.Status === 'Closed' ? t('isClosed') : null}
        </Note>
      )}
    </div>
  );
}
