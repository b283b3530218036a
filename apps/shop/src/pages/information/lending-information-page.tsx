import type { InformationPageName } from '@bivak/contract/wire';
import { ClientPage } from '@bivak/web/client-page';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { ContactMessage } from '../contact/contact-page.tsx';
import { InformationPage } from './information-page.tsx';
import { useLendingFacts } from './lending-facts.ts';

/** The pages that tell how lending works (spec 3 §2), with the figures of its settings. */
function LendingPage({
  name,
  children,
}: {
  readonly name: InformationPageName;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('shop.lending.information');
  const { company } = useShop().contact;
  return (
    <InformationPage name={name} facts={useLendingFacts()} department={t('department', { company })}>
      {children}
    </InformationPage>
  );
}

export function AboutPage() {
  return <LendingPage name="about" />;
}

export function RegulationsPage() {
  return <LendingPage name="regulations" />;
}

export function EligibilityPage() {
  return <LendingPage name="eligibility" />;
}

export function PeakTimePage() {
  return <LendingPage name="peakTime" />;
}

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
