import { useTranslations } from 'use-intl';
import styles from './recovery-codes.module.css';

/** Codes that let somebody in once each; they are told now and never again. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations('office.login');
  return (
    <>
      <p className="soft">{t('codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
