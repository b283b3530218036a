import { useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Popup } from '../overlays/popup.tsx';

/** It goes under the field first, because it belongs to what is typed there. */
const PLACEMENTS = ['bottom', 'top', 'right', 'left'] as const;
/** A month with its six weeks, its heading and its reasons. */
const HIGHEST = 560;

/** The button beside a typed date that opens a calendar; choosing closes it. */
export function CalendarButton({
  label,
  disabled,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        ref={anchor}
        icon="calendar"
        label={label}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Popup {...{ id, open, anchor, label }} onClose={close} placements={PLACEMENTS} maxHeight={HIGHEST}>
        {children(close)}
      </Popup>
    </>
  );
}
