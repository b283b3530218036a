import type { StaffOrder, StaffOrderLine } from '@bivak/contract/admin';
import { isEditableStatus } from '@bivak/rules';
import { Button, classNames, EmptyState, Pill } from '@bivak/ui';
import { type Column, Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { ReadySerial } from '../../features/handovers/replace-dialog.tsx';
import { useReplaceSerial } from '../../features/handovers/use-replace-serial.ts';
import { Panel } from '../../frame/panel.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './order-page.module.css';
import type { Substitute } from './substitute-dialog.tsx';

const ReplaceDialog = lazy(async () => ({
  default: (await import('../../features/handovers/replace-dialog.tsx')).ReplaceDialog,
}));
const SubstituteDialog = lazy(async () => ({
  default: (await import('./substitute-dialog.tsx')).SubstituteDialog,
}));

/** What was ordered, and what of it is out, back, broken or lost. */
export function OrderLines({
  order,
  busy,
  substitute,
}: {
  readonly order: StaffOrder;
  readonly busy: boolean;
  readonly substitute: (substitute: Substitute) => void;
}) {
  const t = useTranslations('office.order');
  const damages = useTranslations('office.damages');
  const may = useMay();
  const format = useFormat();
  const { lends } = useApp().shop;
  const { replace, undo } = useReplaceSerial(order.ID);
  const [replaced, setReplaced] = useState<ReadySerial | null>(null);
  const [swapped, setSwapped] = useState<StaffOrderLine | null>(null);
  const isBefore = isEditableStatus(order.Status, false) || order.Status === 'Pick';
  const maySwap = isBefore && !lends && (may('orders.write') || may('orders.handOut'));
  const words = useTranslations('office.substitute');
  const wasOut = order.Lines.some(({ Out }) => Out > 0);
  const whenOut: readonly Column<StaffOrderLine>[] = [
    { id: 'out', label: t('out'), align: 'end', cell: ({ Out, IsDeposit }) => (IsDeposit ? null : Out) },
    {
      id: 'back',
      label: t('backGood'),
      align: 'end',
      cell: ({ In, Broken, Lost, IsDeposit }) =>
        !IsDeposit &&
        [In, Broken > 0 && t('broken', { count: Broken }), Lost > 0 && t('lost', { count: Lost })]
          .filter((part) => part !== false)
          .join(', '),
    },
    {
      id: 'away',
      label: t('away'),
      align: 'end',
      cell: (line) =>
        line.IsDeposit ? null : <Pill tone={awayOf(line) > 0 ? 'warn' : 'ok'}>{awayOf(line)}</Pill>,
    },
  ];
  return (
    <Panel
      title={t('lines')}
      flush
      actions={
        wasOut && may('damage.report') ? (
          <Link to="/damage" search={{ Open: 'new', Order: order.Number }} className="link">
            {damages('open')}
          </Link>
        ) : undefined
      }
    >
      <UndoOffer {...undo} isMailed={false} />
      <Table<StaffOrderLine>
        caption={t('lines')}
        hideCaption
        rows={order.Lines}
        rowKey={({ ID }) => ID}
        loadingLabel={t('lines')}
        empty={<EmptyState title={t('noLines')} />}
        columns={[
          {
            id: 'item',
            label: t('item'),
            role: 'name',
            weight: 4,
            cell: (line) => (
              <>
                <LineName line={line} />
                <Numbers line={line} onReplace={may('orders.handOut') ? setReplaced : null} />
              </>
            ),
          },
          { id: 'amount', label: t('ordered2'), align: 'end', cell: ({ Amount }) => Amount },
          ...(wasOut ? whenOut : []),
          {
            id: 'total',
            label: t('total'),
            align: 'end',
            weight: 2,
            cell: ({ TotalIncVAT }) => format.money(TotalIncVAT),
          },
          ...(maySwap
            ? [
                {
                  id: 'swap',
                  label: words('column'),
                  align: 'end' as const,
                  weight: 2,
                  cell: (line: StaffOrderLine) =>
                    line.IsDeposit ? null : (
                      <Button
                        size="s"
                        variant="quiet"
                        aria-label={words('open', { item: line.Description })}
                        onClick={() => setSwapped(line)}
                      >
                        {words('button')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {replaced === null ? null : (
        <Suspense fallback={null}>
          <ReplaceDialog
            order={order}
            serial={replaced}
            busy={undo.busy}
            onClose={() => setReplaced(null)}
            onReplace={(by, reason) => {
              setReplaced(null);
              void replace(order.Version, { serial: replaced.id, by, reason });
            }}
          />
        </Suspense>
      )}
      {swapped === null ? null : (
        <Suspense fallback={null}>
          <SubstituteDialog
            order={order}
            line={swapped}
            busy={busy}
            onClose={() => setSwapped(null)}
            onSubstitute={(body) => {
              setSwapped(null);
              substitute(body);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** Of a set that came back part by part, what is missing of it, and what of it broke or is lost. */
function LineName({ line }: { readonly line: StaffOrderLine }) {
  const t = useTranslations('office.setParts');
  const sets = awayOf(line);
  const isBegun = line.Parts.some(({ Away, PerSet }) => Away !== sets * PerSet);
  const said = {
    away: line.Parts.map((part) => [isBegun ? part.Away : 0, part.Description] as const),
    broken: line.Parts.map((part) => [part.BackBroken, part.Description] as const),
    lost: line.Parts.map((part) => [part.Lost, part.Description] as const),
  };
  return (
    <>
      {line.Description}
      {(Object.keys(said) as (keyof typeof said)[]).map((key) => {
        const parts = said[key].filter(([amount]) => amount > 0);
        if (parts.length === 0) return null;
        const words = parts.map(([amount, part]) => `${String(amount)} × ${part}`).join(', ');
        return (
          <small key={key} className={classNames(styles.line, 'soft')}>
            {t(key, { parts: words })}
          </small>
        );
      })}
    </>
  );
}

/** The numbers that stand ready or are out; in the place of one that stands ready another may come. */
function Numbers({
  line: { Serials, Description },
  onReplace,
}: {
  readonly line: StaffOrderLine;
  readonly onReplace: ((serial: ReadySerial) => void) | null;
}) {
  const t = useTranslations('office.replaceSerial');
  if (Serials.length === 0) return null;
  return (
    <ul className={styles.numbers} aria-label={t('numbers', { item: Description })}>
      {Serials.map(({ SerialID, ItemID, IsOut }) => (
        <li key={SerialID}>
          {SerialID} <span className="soft">{t(IsOut ? 'isOut' : 'isReady')}</span>
          {IsOut || onReplace === null ? null : (
            <Button
              size="s"
              variant="quiet"
              aria-label={t('open', { serial: SerialID })}
              onClick={() => onReplace({ id: SerialID, itemId: ItemID })}
            >
              {t('button')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function awayOf({ Out, In, Broken, Lost }: StaffOrderLine): number {
  return Out - In - Broken - Lost;
}
