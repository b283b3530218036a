import { useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as Panel } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { iconButtonClass } from '../actions/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './dialog.module.css';

/** So long after opening a press beside the dialog is the end of the press that opened it (spec 1 §9). */
const DEAF_MS = 200;

export type DialogProps = {
  readonly open: boolean;
  /** By the close button, by Escape, or by a press beside it. */
  readonly onClose: () => void;
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
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = 'm',
  role = 'dialog',
}: DialogProps) {
  const openedAt = useRef(0);
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onEnter={() => {
        openedAt.current = performance.now();
      }}
      isDismissable
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DEAF_MS}
      className={classNames(styles.overlay)}
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        <Panel role={role} className={classNames(styles.panel)}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={classNames('title-l')}>
              {title}
            </Heading>
            <Button
              slot="close"
              aria-label={closeLabel}
              className={classNames(iconButtonClass(), styles.close)}
            >
              <Icon name="close" />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </Panel>
      </Modal>
    </ModalOverlay>
  );
}
