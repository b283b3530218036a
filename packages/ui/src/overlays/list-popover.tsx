import { useContext, useId, type ReactNode, type RefObject } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { POPUP_DISTANCE_PX, POPUP_MARGIN_PX, POPUP_MAX_HEIGHT_PX } from '../constants.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './menu.module.css';

interface Anchor {
  readonly ref: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
}

/**
 * The list that a menu or a field opens, under it or, without room there, over it. Inside the library's trigger, or open
 * at an anchor for as long as it is there.
 */
export function ListPopover({
  anchor,
  className,
  placement,
  maxHeight = POPUP_MAX_HEIGHT_PX,
  children,
}: {
  readonly anchor?: Anchor | undefined;
  readonly className?: string | undefined;
  /** Where the list is another width than its button. */
  readonly placement?: 'bottom end' | undefined;
  readonly maxHeight?: number | undefined;
  readonly children: ReactNode;
}) {
  const state = useContext(OverlayTriggerStateContext);
  const { zIndex, hears } = useOverlay(useId(), anchor !== undefined || (state?.isOpen ?? false));
  return (
    <Popover
      className={classNames(styles.popover, className)}
      {...(anchor === undefined ? {} : openAt(anchor))}
      {...(placement === undefined ? {} : { placement })}
      offset={POPUP_DISTANCE_PX}
      containerPadding={POPUP_MARGIN_PX}
      shouldCloseOnInteractOutside={hears}
      style={{ zIndex }}
    >
      {/* Not the popover's own: with one it is never measured again once its entries are in, and never goes over the button. */}
      <div className={styles.content} style={{ maxHeight }}>
        {children}
      </div>
    </Popover>
  );
}

function openAt({ ref, label, onClose }: Anchor) {
  return {
    triggerRef: ref,
    trigger: 'MenuTrigger',
    'aria-label': label,
    isOpen: true,
    onOpenChange: (isOpen: boolean): void => {
      if (!isOpen) onClose();
    },
  };
}
