import { Button } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useTranslations } from 'use-intl';
import { type Effects, HandoverEffects } from '../../features/handovers/handover-effects.tsx';
import styles from './handover-page.module.css';

/** What lost pieces do to the stock, and whose orders that endangers, before it is noted. */
export function LostDialog({
  effects,
  onClose,
  onSend,
}: {
  readonly effects: Effects;
  readonly onClose: () => void;
  readonly onSend: () => void;
}) {
  const t = useTranslations('office.handover.lostDialog');
  const global = useTranslations('shop.global');
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="s">
      <div className="stack">
        <HandoverEffects effects={effects} />
        {effects.Endangers.length === 0 ? <p>{t('nobody')}</p> : null}
        <div className={styles.foot}>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
          <Button variant="bad" onClick={onSend}>
            {t('send')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
