import { CheckLine } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { KeyCaps } from '../keys/key-cap.tsx';
import { areKeysOff, switchKeys, useShownKeys } from '../keys/use-keys.ts';
import { useHelpAddress } from './help-link.tsx';
import styles from './frame.module.css';

/** All keys that work here, and the switch for those of one sign. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('office.keys');
  const global = useTranslations('shop.global');
  const handbook = useTranslations('office.help');
  const help = useHelpAddress();
  const keys = useShownKeys();
  const [off, setOff] = useState(areKeysOff);
  // The same as the one without Shift.
  const distinct = keys.filter(({ keys: pressed }) => pressed !== 'Shift+?');
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="s">
      <div className="stack">
        <CheckLine
          label={t('on')}
          checked={!off}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOff(!target.checked);
          }}
        />
        {help === null ? null : (
          <p>
            <Link {...help} className="link" onClick={onClose}>
              {handbook('open')}
            </Link>
          </p>
        )}
        <dl className={styles.keyList}>
          {distinct.map(({ keys: pressed, label }) => (
            <div key={pressed}>
              <dt>
                <KeyCaps keys={pressed} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
