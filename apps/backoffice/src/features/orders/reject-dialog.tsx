import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';

/** Asks why, which the customer reads: of one order, or of `count` that are rejected together. */
export function RejectDialog({
  count = 1,
  onClose,
  onReject,
}: {
  readonly count?: number;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}) {
  const t = useTranslations('office.order');
  return (
    <ReasonDialog
      title={count === 1 ? t('rejectTitle') : t('rejectTitleMany', { count })}
      text={t(count === 1 ? 'rejectText' : 'rejectTextMany')}
      label={t('reason')}
      missing={t('reasonRequired')}
      submit={t('reject')}
      onClose={onClose}
      onReason={onReject}
    />
  );
}
