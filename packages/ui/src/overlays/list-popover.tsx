import { useContext, useId, type ReactNode } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { POPUP_DISTANCE_PX, POPUP_MARGIN_PX, POPUP_MAX_HEIGHT_PX } from '../constants.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './menu.module.css';

/** The list that a menu or a field opens, under it or, without room there, over it. Inside the library's trigger. */
export function ListPopover({
  className,
  placement,
  maxHeight = POPUP_MAX_HEIGHT_PX,
  children,
}: {
  readonly className?: string | undefined;
  /** Where the list is another width than its button. */
  readonly placement?: 'bottom end' | undefined;
  readonly maxHeight?: number | undefined;
  readonly children: ReactNode;
}) {
  const state = useContext(OverlayTriggerStateContext);
  const { zIndex, hears } = useOverlay(useId(), state?.isOpen ?? false);
  return (
    <Popover
      className={classNames(styles.popover, className)}
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
