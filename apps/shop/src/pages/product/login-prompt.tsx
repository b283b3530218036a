import { Note, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';

/** In the place of what a visitor without a token could not use (spec 2 §2); with the ways that the shop offers. */
export function LoginPrompt() {
  const t = useTranslations('shop.product');
  const { loginPrompt } = useShop();
  return (
    <Note title={t('loginPrompt')}>
      <p>{t('loginPromptText')}</p>
      <div className="row">
        {loginPrompt.includes('login') ? (
          <Link to="/login" className={buttonClass({ size: 's' })}>
            {t('loginButton')}
          </Link>
        ) : null}
        {loginPrompt.includes('register') ? (
          <Link to="/register" className={buttonClass({ size: 's', variant: 'line' })}>
            {t('registerButton')}
          </Link>
        ) : null}
      </div>
    </Note>
  );
}
