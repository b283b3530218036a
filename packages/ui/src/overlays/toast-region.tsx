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
import { TOAST_LIFETIME_MS, TOAST_LEAVES_AFTER_MS, TOAST_Z_INDEX } from '../constants.ts';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { takeToasts, type ToastMessage, type ToastType } from './toast-store.ts';
import styles from './toast-region.module.css';

export type ToastLabels = { readonly region: string; readonly close: string };

/** An older one gives way at once: more would stand over what the page says. */
const MOST_SHOWN = 2;

type Shown = ToastMessage & { readonly since: number };

const icons = {
  positive: 'check',
  negative: 'warning',
  warning: 'warning',
  notice: 'info',
} as const satisfies Record<ToastType, IconName>;

/** Where toasts appear. The only file that knows the library's unfinished toasts. */
export function ToastRegion({ labels }: { readonly labels: ToastLabels }) {
  const [queue] = useState(() => new ToastQueue<Shown>({ maxVisibleToasts: MOST_SHOWN }));
  useEffect(
    () =>
      takeToasts(
        (message) => show(queue, message),
        (about) => leave(queue, about),
      ),
    [queue],
  );
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

function show(queue: ToastQueue<Shown>, message: ToastMessage): void {
  for (const { key, content } of queue.visibleToasts) if (isOf(message, content)) queue.close(key);
  for (const { key } of queue.visibleToasts.slice(MOST_SHOWN - 1)) queue.close(key);
  const shown = { ...message, type: typeOf(message), since: performance.now() };
  queue.add(shown, { timeout: TOAST_LIFETIME_MS });
}

/** What was said just before is about where it leads, such as "Welcome" on the way from the login. */
function leave(queue: ToastQueue<Shown>, about: ToastMessage['about']): void {
  const isOver = (said: Shown): boolean =>
    about === undefined ? performance.now() - said.since >= TOAST_LEAVES_AFTER_MS : said.about === about;
  for (const { key, content } of queue.visibleToasts) if (isOver(content)) queue.close(key);
}

/** Whether both say the same, or tell of the same thing. */
function isOf(message: ToastMessage, shown: ToastMessage): boolean {
  if (message.about !== undefined && message.about === shown.about) return true;
  return message.title === shown.title && message.text === shown.text;
}

/** A toast without a type is an error (spec 1 §4): the compiler refuses it, and whoever gets round it tells of one. */
function typeOf({ type }: Partial<ToastMessage>): ToastType {
  return type ?? 'negative';
}
