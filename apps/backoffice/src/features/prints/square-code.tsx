import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** White around the code, in its own modules: readers ask for four. */
const margin = 4;

/** A square code that says `text`, for cameras; whoever reads it has the words beside it. */
export function SquareCode({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin });
    const runs = rows.flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/gu),
      ].map(
        ({ index, 0: run }) =>
          `M${String(index)} ${String(y)}h${String(run.length)}v1h-${String(run.length)}z`,
      ),
    );
    return { size: rows.length, path: runs.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${String(size)} ${String(size)}`} className={className} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
