import { ClientPage } from '@bivak/web/client-page';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { ContactMessage } from '../contact/contact-page.tsx';
import { LendingPage } from './lending-information-page.tsx';

/** How to reach the shop in its own words, with the form to write to it. */
export function InformationContactPage() {
  const t = useTranslations('shop.lending.information');
  const { offered } = useShop().contactForm;
  return (
    <LendingPage name="contact">
      {offered ? (
        <>
          <h2 className="title-l">{t('writeUs')}</h2>
          <ClientPage>
            <ContactMessage />
          </ClientPage>
        </>
      ) : null}
    </LendingPage>
  );
}
