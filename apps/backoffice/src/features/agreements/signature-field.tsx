import { Button } from '@bivak/ui';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './agreement-panel.module.css';

export type Strokes = readonly (readonly (readonly [number, number])[])[];

/** What of a long stroke counts: the wire takes no more points. */
const mostPoints = 2000;
const mostStrokes = 200;

/** A field for a finger, a pen or a mouse. Who draws none types a name or signs on paper: the choice stands above it. */
export function SignatureField({
  strokes,
  onChange,
}: {
  readonly strokes: Strokes;
  readonly onChange: (strokes: Strokes) => void;
}) {
  const t = useTranslations('office.agreement');
  const field = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState<readonly (readonly [number, number])[] | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = field.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return [0, 0];
    const part = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * 1000);
    return [part(clientX - box.left, box.width), part(clientY - box.top, box.height)];
  };
  const begin = (event: PointerEvent) => {
    if (strokes.length >= mostStrokes) return;
    field.current?.setPointerCapture?.(event.pointerId);
    setCurrent([pointOf(event)]);
  };
  const draw = (event: PointerEvent) => {
    if (current !== null && current.length < mostPoints) setCurrent([...current, pointOf(event)]);
  };
  const end = () => {
    if (current !== null) onChange([...strokes, current]);
    setCurrent(null);
  };
  const shown = current === null ? strokes : [...strokes, current];
  return (
    <div>
      <svg
        ref={field}
        role="img"
        aria-label={t(strokes.length === 0 ? 'fieldEmpty' : 'fieldDrawn')}
        className={styles.field}
        viewBox="0 0 1000 250"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {shown.map((stroke, n) => (
          <polyline
            key={`${String(n)} ${String(stroke.length)}`}
            points={[...stroke, ...(stroke.length === 1 ? stroke : [])]
              .map(([x, y]) => `${String(x)},${String(y / 4)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <Button size="s" variant="quiet" disabled={strokes.length === 0} onClick={() => onChange([])}>
        {t('wipe')}
      </Button>
    </div>
  );
}
