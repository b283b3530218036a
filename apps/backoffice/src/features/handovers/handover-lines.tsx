import type { LineBalance } from '@bivak/contract/admin';
import { classNames, EmptyState, NumberStepper, Pill } from '@bivak/ui';
import { type Column, Table } from '@bivak/ui/table';
import { useTranslations } from 'use-intl';
import {
  boundsOf,
  chipsOf,
  type Counted,
  countedOf,
  type Counts,
  type DeskStep,
  leftIn,
  piecesWith,
  type Way,
  waysOf,
  withPieces,
  withSerial,
} from './counts.ts';
import styles from './handover-lines.module.css';

/** The lines of an order, each with where its pieces are and what is counted of them now. */
export function HandoverLines({
  step,
  lines,
  counts,
  faults,
  selected,
  locked,
  onChange,
}: {
  readonly step: DeskStep;
  readonly lines: readonly LineBalance[];
  readonly counts: Counts;
  /** Why a line was refused, by its id. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
  /** The line that keys and scans are about. */
  readonly selected: string | null;
  readonly locked: boolean;
  readonly onChange: (line: LineBalance, counted: Counted) => void;
}) {
  const t = useTranslations('office.handover');
  const standing: readonly Column<LineBalance>[] =
    step === 'back'
      ? [{ id: 'out', label: t('out'), align: 'end', cell: ({ Out }) => Out }]
      : [
          { id: 'ready', label: t('ready'), align: 'end', cell: ({ Ready }) => Ready },
          { id: 'out', label: t('out'), align: 'end', cell: ({ Out }) => Out },
        ];
  const ways: readonly Way[] = waysOf[step];
  return (
    <Table<LineBalance>
      caption={t('lines')}
      hideCaption
      wide
      rows={lines}
      rowKey={({ LineID }) => LineID}
      loadingLabel={t('lines')}
      empty={<EmptyState title={t('noLines')} />}
      columns={[
        {
          id: 'item',
          label: t('item'),
          role: 'name',
          weight: 4,
          cell: (line) => (
            <div className={classNames(styles.name, selected === line.LineID && styles.selected)}>
              <span>{line.Description}</span>
              <Serials {...{ step, line, locked }} counted={countedOf(counts, line)} onChange={onChange} />
              {(faults.get(line.LineID) ?? []).map((fault) => (
                <span key={fault} className={styles.fault}>
                  {fault}
                </span>
              ))}
            </div>
          ),
        },
        { id: 'ordered', label: t('ordered'), align: 'end', cell: ({ Ordered }) => Ordered },
        ...standing,
        ...ways.map((way): Column<LineBalance> => ({
          id: way,
          label: t(step === 'back' ? `ways.${way}` : `ways.${step}`),
          weight: 3,
          cell: (line) => (
            <div className={styles.count}>
              <Stepper
                {...{ step, line, way, locked, onChange }}
                counted={countedOf(counts, line)}
                label={t(step === 'back' ? `ways.${way}` : `ways.${step}`)}
              />
            </div>
          ),
        })),
        {
          id: 'left',
          label: t(step === 'back' ? 'away' : 'still'),
          align: 'end',
          weight: 2,
          cell: (line) => <Left {...{ step, line, ways }} counted={countedOf(counts, line)} />,
        },
      ]}
    />
  );
}

interface OfLine {
  readonly step: DeskStep;
  readonly line: LineBalance;
  readonly counted: Counted;
}

function Left({ step, line, counted, ways }: OfLine & { readonly ways: readonly Way[] }) {
  const t = useTranslations('office.handover');
  if (step === 'back' && line.IsSold) return <span className="soft">{t('sold')}</span>;
  const left = leftIn(step, line) - ways.reduce((sum, way) => sum + piecesWith(counted, way), 0);
  return <Pill tone={left === 0 ? 'ok' : 'warn'}>{left}</Pill>;
}

function Stepper({
  step,
  line,
  counted,
  way,
  label,
  locked,
  onChange,
}: OfLine & {
  readonly way: Way;
  readonly label: string;
  readonly locked: boolean;
  readonly onChange: (line: LineBalance, counted: Counted) => void;
}) {
  const t = useTranslations('office.handover');
  const { min, max } = boundsOf(step, line, counted, way);
  const names = { item: line.Description, way: label };
  return (
    <NumberStepper
      label={t('count', names)}
      labels={{
        less: t('less', names),
        more: t('more', names),
        notWhole: t('notWhole'),
        heldAt: (most) => t('most', { count: most }),
      }}
      value={piecesWith(counted, way)}
      min={min}
      max={max}
      disabled={locked || leftIn(step, line) === 0}
      onChange={(value) => onChange(line, withPieces(step, line, counted, way, value))}
    />
  );
}

const nextOf = {
  ready: { none: 'go', go: null, good: null, broken: null, lost: null },
  out: { none: 'go', go: null, good: null, broken: null, lost: null },
  back: { none: 'good', go: null, good: 'broken', broken: 'lost', lost: null },
} as const satisfies Record<DeskStep, Record<Way | 'none', Way | null>>;

/** The numbers of a line: a press leads from one state of a piece to the next. */
function Serials({
  step,
  line,
  counted,
  locked,
  onChange,
}: OfLine & {
  readonly locked: boolean;
  readonly onChange: (line: LineBalance, counted: Counted) => void;
}) {
  const t = useTranslations('office.handover');
  const standing = chipsOf(step, line);
  const ids = [...standing, ...Object.keys(counted.serials).filter((id) => !standing.includes(id))];
  const parts = [
    ...line.Serials.filter(({ IsPart, IsOut }) => IsPart && IsOut === (step === 'back')).map(
      ({ SerialID }) => SerialID,
    ),
    ...counted.parts,
  ];
  if (ids.length + parts.length === 0) return null;
  const untouched = step === 'back' ? 'away' : 'standing';
  return (
    <ul className={styles.chips} aria-label={t('serials', { item: line.Description })}>
      {ids.map((id) => {
        const way = counted.serials[id] ?? 'none';
        const state = way === 'none' ? untouched : way;
        return (
          <li key={id}>
            <button
              type="button"
              className={classNames(styles.chip, styles[state])}
              disabled={locked}
              onClick={() => onChange(line, withSerial(step, line, counted, id, nextOf[step][way]))}
            >
              {id} <span>{t(`chips.${state}`)}</span>
            </button>
          </li>
        );
      })}
      {[...new Set(parts)].map((id) => (
        <li key={id}>
          <span className={styles.chip}>
            {id} <span>{t('chips.part')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
