import type { Handover } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';

/** Takes the last step of the desk back, and asks why. */
export function CorrectDialog({
  status,
  onClose,
  onCorrect,
}: {
  readonly status: Handover['Status'];
  readonly onClose: () => void;
  readonly onCorrect: (reason: string) => void;
}) {
  const t = useTranslations('office.handover.correctDialog');
  return (
    <ReasonDialog
      title={t('title')}
      text={t(`text.${status as 'Pick'}`)}
      label={t('reason')}
      missing={t('required')}
      submit={t('send')}
      onClose={onClose}
      onReason={onCorrect}
    />
  );
}
