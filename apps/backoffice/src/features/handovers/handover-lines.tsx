import { Button, classNames, EmptyState, NumberStepper, Pill } from '@bivak/ui';
import { type Column, Table } from '@bivak/ui/table';
import { useTranslations } from 'use-intl';
import {
  boundsIn,
  chipsOf,
  type Counted,
  countedOf,
  countIn,
  type Counts,
  type DeskRow,
  type DeskStep,
  leftAfter,
  leftIn,
  rowKey,
  type Way,
  waysOf,
  withCount,
  withSerial,
} from './counts.ts';
import styles from './handover-lines.module.css';

/** The lines of an order, each with where its pieces are and what is counted of them now; below a set that comes back, its parts. */
export function HandoverLines({
  step,
  rows,
  counts,
  faults,
  selected,
  locked,
  onChange,
  onReplace,
}: {
  readonly step: DeskStep;
  readonly rows: readonly DeskRow[];
  readonly counts: Counts;
  /** Why a row was refused, by its key. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
  /** The key of the row that keys and scans are about. */
  readonly selected: string | null;
  readonly locked: boolean;
  readonly onChange: (row: DeskRow, counts: Counts) => void;
  /** Asks for another piece in the place of one that stands ready; null: nobody may. */
  readonly onReplace: ((row: DeskRow, serialId: string) => void) | null;
}) {
  const t = useTranslations('office.handover');
  const standing: readonly Column<DeskRow>[] =
    step === 'back'
      ? [{ id: 'out', label: t('out'), align: 'end', cell: ({ Out }) => Out }]
      : [
          { id: 'ready', label: t('ready'), align: 'end', cell: ({ Ready }) => Ready },
          { id: 'out', label: t('out'), align: 'end', cell: ({ Out }) => Out },
        ];
  const ways: readonly Way[] = waysOf[step];
  return (
    <Table<DeskRow>
      caption={t('lines')}
      hideCaption
      wide
      rows={rows}
      rowKey={rowKey}
      loadingLabel={t('lines')}
      empty={<EmptyState title={t('noLines')} />}
      columns={[
        {
          id: 'item',
          label: t('item'),
          role: 'name',
          weight: 4,
          cell: (line) => (
            <div
              className={classNames(
                styles.name,
                line.Of !== undefined && styles.part,
                selected === rowKey(line) && styles.selected,
              )}
            >
              <span>{line.Description}</span>
              {line.Of === undefined ? null : (
                <span className={styles.of}>{t('partOf', { set: line.Of })}</span>
              )}
              <Serials
                {...{ step, line, locked }}
                counted={countedOf(counts, line)}
                onChange={(counted) => onChange(line, { ...counts, [rowKey(line)]: counted })}
                onReplace={onReplace === null || step === 'back' ? null : (id) => onReplace(line, id)}
              />
              {(faults.get(rowKey(line)) ?? []).map((fault) => (
                <span key={fault} className={styles.fault}>
                  {fault}
                </span>
              ))}
            </div>
          ),
        },
        { id: 'ordered', label: t('ordered'), align: 'end', cell: ({ Ordered }) => Ordered },
        ...standing,
        ...ways.map((way): Column<DeskRow> => ({
          id: way,
          label: t(step === 'back' ? `ways.${way}` : `ways.${step}`),
          weight: 3,
          cell: (line) => (
            <div className={styles.count}>
              <Stepper
                {...{ step, line, counts, way, locked, onChange }}
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
          cell: (line) => <Left {...{ step, line, counts }} />,
        },
      ]}
    />
  );
}

interface OfRow {
  readonly step: DeskStep;
  readonly line: DeskRow;
  readonly counts: Counts;
}

function Left({ step, line, counts }: OfRow) {
  const t = useTranslations('office.handover');
  if (step === 'back' && line.IsSold) return <span className="soft">{t('sold')}</span>;
  const left = leftAfter(step, counts, line);
  return <Pill tone={left === 0 ? 'ok' : 'warn'}>{left}</Pill>;
}

function Stepper({
  step,
  line,
  counts,
  way,
  label,
  locked,
  onChange,
}: OfRow & {
  readonly way: Way;
  readonly label: string;
  readonly locked: boolean;
  readonly onChange: (row: DeskRow, counts: Counts) => void;
}) {
  const t = useTranslations('office.handover');
  const { min, max } = boundsIn(step, counts, line, way);
  // Where its parts bear numbers, or some of them are back, whole sets cannot be counted.
  if (line.PartRows !== undefined && max === 0) return <span className="soft">–</span>;
  const item = line.Of === undefined ? line.Description : t('part', { part: line.Description, set: line.Of });
  const names = { item, way: label };
  return (
    <NumberStepper
      label={t('count', names)}
      labels={{
        less: t('less', names),
        more: t('more', names),
        notWhole: t('notWhole'),
        heldAt: (most) => t('most', { count: most }),
      }}
      value={countIn(counts, line, way)}
      min={min}
      max={max}
      disabled={locked || leftIn(step, line) === 0}
      onChange={(value) => onChange(line, withCount(step, counts, line, way, value))}
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
  onReplace,
}: Omit<OfRow, 'counts'> & {
  readonly counted: Counted;
  readonly locked: boolean;
  readonly onChange: (counted: Counted) => void;
  readonly onReplace: ((serialId: string) => void) | null;
}) {
  const t = useTranslations('office.handover');
  const replace = useTranslations('office.replaceSerial');
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
  const isReady = (id: string) => line.Serials.some(({ SerialID, IsOut }) => SerialID === id && !IsOut);
  const other = (id: string) =>
    onReplace === null || !isReady(id) ? null : (
      <Button
        size="s"
        variant="quiet"
        disabled={locked}
        aria-label={replace('open', { serial: id })}
        onClick={() => onReplace(id)}
      >
        {replace('button')}
      </Button>
    );
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
              onClick={() => onChange(withSerial(step, line, counted, id, nextOf[step][way]))}
            >
              {id} <span>{t(`chips.${state}`)}</span>
            </button>
            {other(id)}
          </li>
        );
      })}
      {[...new Set(parts)].map((id) => (
        <li key={id}>
          <span className={styles.chip}>
            {id} <span>{t('chips.part')}</span>
          </span>
          {other(id)}
        </li>
      ))}
    </ul>
  );
}
