import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { POPUP_DISTANCE_PX, POPUP_MARGIN_PX, POPUP_MAX_HEIGHT_PX, POPUP_PLACEMENTS } from '../constants.ts';
import { placePopup, type Placement } from './popup-placement.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './popup.module.css';

export type PopupProps = {
  /** Among all that is open only one has this id. */
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What it belongs to and where the focus returns. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly children: ReactNode;
  /** The sides to try, in order. */
  readonly placements?: readonly Placement[] | undefined;
  readonly maxHeight?: number | undefined;
};

/**
 * It is a small panel beside what it belongs to, with the focus in it; Escape or a press beside it closes it (spec 1
 * §9). What opens it carries `aria-haspopup="dialog"` and `aria-expanded`.
 */
export function Popup({
  id,
  open,
  onClose,
  anchor,
  label,
  children,
  placements = POPUP_PLACEMENTS,
  maxHeight = POPUP_MAX_HEIGHT_PX,
}: PopupProps) {
  const { shown, zIndex, hears } = useOverlay(id, open);
  const panel = useRef<HTMLElement>(null);
  const side = usePlacement(shown, anchor, panel, placements);
  return (
    <Popover
      ref={panel}
      triggerRef={anchor}
      isOpen={shown}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement={side}
      shouldFlip={false}
      offset={POPUP_DISTANCE_PX}
      containerPadding={POPUP_MARGIN_PX}
      maxHeight={maxHeight}
      shouldCloseOnInteractOutside={hears}
      style={{ zIndex }}
      className={classNames(styles.popup)}
    >
      <Dialog aria-label={label} className={classNames(styles.panel)}>
        {children}
      </Dialog>
    </Popover>
  );
}

/** The library would try the opposite side only; it moves the popup along its side and cuts its height. */
function usePlacement(
  shown: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  placements: readonly Placement[],
): Placement {
  const [side, setSide] = useState<Placement>('right');
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const place = (): void => {
      if (anchor.current === null || panel.current === null) return;
      const { offsetWidth: width, offsetHeight: height } = panel.current;
      const view = { width: window.innerWidth, height: window.innerHeight };
      setSide(placePopup(anchor.current.getBoundingClientRect(), { width, height }, view, placements));
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [shown, anchor, panel, placements]);
  return side;
}
