import { ErrorState, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { BackButton } from '@bivak/web/errors';

/**
 * Says that an article is not there, or that nobody knows the code of a machine (spec 2 §8); silent where errors are
 * off.
 */
export function ItemNotFound() {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  if (!errorsEnabled) return null;
  return (
    <ErrorState
      level={1}
      icon="question"
      title={t('product.notFound')}
      text={t('product.notFoundText')}
      actions={
        <>
          <Link to="/items" className={buttonClass()}>
            {t('list.allItems')}
          </Link>
          <BackButton />
        </>
      }
    />
  );
}
