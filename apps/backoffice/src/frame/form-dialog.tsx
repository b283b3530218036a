import { Button, Note } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './edit-dialog.module.css';

/** What most dialogs are: a few fields, the button that does it and the one that leaves all as it was. */
export function FormDialog({
  title,
  size = 's',
  submit,
  variant,
  busy = false,
  refused = null,
  children,
  onClose,
  onSubmit,
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'size'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'busy'> & {
    /** What the button says that does it. */
    readonly submit: string;
    /** Why it was refused, where that is of no field. */
    readonly refused?: string | null;
    readonly children: ReactNode;
    readonly onSubmit: () => unknown;
  }) {
  const global = useTranslations('shop.global');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={global('close')} size={size}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // It may be opened from within another form.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {refused === null ? null : (
          <div role="alert">
            <Note tone="bad">{refused}</Note>
          </div>
        )}
        {children}
        <div className={styles.buttons}>
          <Button type="submit" variant={variant} busy={busy}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
