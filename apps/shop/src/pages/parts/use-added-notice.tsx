import { notify } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Says what was put into the cart, with the way to it: on a phone the header is often out of sight by then. */
export function useAddedNotice(): (name: string, amount: number, withAddOns: boolean) => void {
  const t = useTranslations('shop.addToCart');
  return (name, amount, withAddOns) =>
    notify({
      type: 'positive',
      title: t('added'),
      text: t(withAddOns ? 'addedWith' : 'addedText', { count: amount, name }),
      link: (link) => (
        <Link {...link} to="/cart">
          {t('toCart')}
        </Link>
      ),
    });
}
