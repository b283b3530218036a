import { useId, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as Panel } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { Icon } from '../icon/icon.tsx';
import { useOverlay } from './use-overlay.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  /** Among all that is open only one has this id (spec 1 §4). */
  readonly id?: string | undefined;
  readonly open: boolean;
  /** By the close button, by Escape, or by a press beside it; not given: what it asks has to be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays in sight while the rest scrolls: the buttons. */
  readonly footer?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  readonly role?: 'dialog' | 'alertdialog';
};

/** A modal dialog; on a phone a sheet that rises from the bottom. The focus returns where it was. */
export function Dialog({
  id,
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = 'm',
  role = 'dialog',
}: DialogProps) {
  const ownId = useId();
  const textId = useId();
  const { shown, zIndex, hears } = useOverlay(id ?? ownId, open);
  return (
    <ModalOverlay
      isOpen={shown}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.();
      }}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      shouldCloseOnInteractOutside={hears}
      style={{ zIndex }}
      data-sheet
      className={classNames(styles.overlay)}
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        {/* A question is read out with its words, not by its title alone. */}
        <Panel
          role={role}
          {...(role === 'alertdialog' ? { 'aria-describedby': textId } : {})}
          className={classNames(styles.panel)}
        >
          <div className={styles.head}>
            <Heading slot="title" level={2} className={classNames('title-l')}>
              {title}
            </Heading>
            {onClose === undefined ? null : (
              <Button
                slot="close"
                aria-label={closeLabel}
                className={classNames(iconButtonClass(), styles.close)}
              >
                <Icon name="close" />
              </Button>
            )}
          </div>
          <div id={textId} className={styles.body}>
            {children}
          </div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </Panel>
      </Modal>
    </ModalOverlay>
  );
}
