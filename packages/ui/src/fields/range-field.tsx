import { useState, type CSSProperties } from 'react';
import styles from './range-field.module.css';

export type Range = { readonly from: number; readonly to: number };

/** From and to on one line, such as a price. Reported when a handle is let go, not at every step. */
export function RangeField({
  labels,
  min,
  max,
  step = 1,
  value,
  onChange,
  format,
}: {
  readonly labels: { readonly from: string; readonly to: string };
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: Range;
  readonly onChange: (value: Range) => void;
  readonly format: (value: number) => string;
}) {
  const [draft, setDraft] = useState<Range | null>(null);
  const shown = draft ?? value;
  const share = (at: number): number => (max > min ? (at - min) / (max - min) : 0);
  function commit(): void {
    if (draft) onChange(draft);
    setDraft(null);
  }
  const handles = [
    { end: 'from', set: (at: number) => setDraft({ ...shown, from: Math.min(at, shown.to) }) },
    { end: 'to', set: (at: number) => setDraft({ ...shown, to: Math.max(at, shown.from) }) },
  ] as const;
  return (
    <div>
      <div
        className={styles.range}
        style={{ '--from': share(shown.from), '--to': share(shown.to) } as CSSProperties}
      >
        <span className={styles.chosen} />
        {handles.map(({ end, set }) => (
          <input
            key={end}
            type="range"
            aria-label={labels[end]}
            aria-valuetext={format(shown[end])}
            {...{ min, max, step }}
            value={shown[end]}
            onChange={(event) => set(Number(event.target.value))}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{format(shown.from)}</span>
        <span>{format(shown.to)}</span>
      </div>
    </div>
  );
}
