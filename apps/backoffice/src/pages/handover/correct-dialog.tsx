import { correctOrder, type Handover, type StaffOrder } from '@bivak/contract/admin';
import { Note } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { HandoverEffects } from '../../features/handovers/handover-effects.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';

/** Takes the last step of the desk back, and asks why; what that does, or why it cannot be, stands above. */
export function CorrectDialog({
  order: { ID, Version },
  status,
  onClose,
  onCorrect,
}: {
  readonly order: Pick<StaffOrder, 'ID' | 'Version'>;
  readonly status: Handover['Status'];
  readonly onClose: () => void;
  readonly onCorrect: (reason: string) => void;
}) {
  const t = useTranslations('office.handover.correctDialog');
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['handover', ID, 'correct', Version],
    queryFn: ({ signal }) =>
      call(
        correctOrder,
        { params: { orderId: ID }, query: { DryRun: 'true' }, body: {} },
        { version: Version, signal },
      ),
    retry: false,
    gcTime: 0,
  });
  const effects = data?.Effects ?? null;
  return (
    <ReasonDialog
      title={t('title')}
      text={t(`text.${status as 'Pick'}`)}
      label={t('reason')}
      missing={t('required')}
      submit={t('send')}
      onClose={onClose}
      onReason={onCorrect}
    >
      <div role="status">
        {effects === null ? null : <HandoverEffects effects={effects} />}
        {isWireError(error) && error.status < 500 ? (
          <Note tone="bad" title={t('cannot')}>
            {[error.message, ...error.fields.map(({ Message }) => Message)].join(' ')}
          </Note>
        ) : null}
      </div>
    </ReasonDialog>
  );
}
