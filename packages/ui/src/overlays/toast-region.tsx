import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { TOAST_LIFETIME_MS, TOAST_Z_INDEX } from '../constants.ts';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { takeToasts, type ToastMessage, type ToastType } from './toast-store.ts';
import styles from './toast-region.module.css';

export type ToastLabels = { readonly region: string; readonly close: string };

/** An older one gives way at once: more would stand over what the page says. */
const MOST_SHOWN = 2;

const icons = {
  positive: 'check',
  negative: 'warning',
  warning: 'warning',
  notice: 'info',
} as const satisfies Record<ToastType, IconName>;

/** Where toasts appear. The only file that knows the library's unfinished toasts. */
export function ToastRegion({ labels }: { readonly labels: ToastLabels }) {
  const [queue] = useState(() => new ToastQueue<ToastMessage>({ maxVisibleToasts: MOST_SHOWN }));
  useEffect(() => takeToasts((message) => show(queue, message)), [queue]);
  return (
    <Region
      queue={queue}
      aria-label={labels.region}
      className={classNames(styles.region)}
      style={{ zIndex: TOAST_Z_INDEX }}
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={classNames(styles.toast, styles[toast.content.type])}
          onClick={() => queue.close(toast.key)}
        >
          <Icon name={icons[toast.content.type]} className={styles.mark} />
          <ToastContent className={classNames(styles.content)}>
            <Text slot="title" className={classNames(styles.title)}>
              {toast.content.title}
            </Text>
            {toast.content.text ? (
              <Text slot="description" className={classNames(styles.text)}>
                {toast.content.text}
              </Text>
            ) : null}
            {toast.content.link?.({ className: classNames('text-link', styles.link) })}
          </ToastContent>
          <Button
            slot="close"
            aria-label={labels.close}
            className={classNames(iconButtonClass({ size: 's' }), styles.close)}
          >
            <Icon name="close" />
          </Button>
        </Toast>
      )}
    </Region>
  );
}

function show(queue: ToastQueue<ToastMessage>, message: ToastMessage): void {
  for (const { key } of queue.visibleToasts.slice(MOST_SHOWN - 1)) queue.close(key);
  queue.add({ ...message, type: typeOf(message) }, { timeout: TOAST_LIFETIME_MS });
}

/** A toast without a type is an error (spec 1 §4): the compiler refuses it, and whoever gets round it tells of one. */
function typeOf({ type }: Partial<ToastMessage>): ToastType {
  return type ?? 'negative';
}
