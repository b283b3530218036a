import { FooterColumn, FooterFrame } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { BusinessEmail, BusinessPhone } from './business-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const CATEGORIES = 5;

export function Footer() {
  const t = useTranslations('shop.footer');
  const { shop, clock } = useApp();
  const { categories } = useCategories();
  const { contact, name } = shop;
  return (
    <FooterFrame
      columns={
        <>
          <FooterColumn title={name}>
            <p>{t('about')}</p>
          </FooterColumn>
          <FooterColumn title={t('shop')}>
            <ul>
              {categories
                .filter((category) => category.ParentCategoryID === null)
                .slice(0, CATEGORIES)
                .map((category) => (
                  <li key={category.CategoryID}>
                    <Link to="/items/$categoryId" params={{ categoryId: category.CategoryID }}>
                      {category.Description}
                    </Link>
                  </li>
                ))}
            </ul>
          </FooterColumn>
          <FooterColumn title={t('contact')}>
            <ul>
              {shop.contactForm.offered ? (
                <li>
                  <Link to="/contact">{t('write')}</Link>
                </li>
              ) : null}
              <li>
                <BusinessEmail />
              </li>
              <li>
                <BusinessPhone />
              </li>
            </ul>
            <p>
              {contact.street} {contact.houseNumber}
              <br />
              {contact.zipCode} {contact.city}
            </p>
          </FooterColumn>
          <FooterColumn title={t('language')}>
            <LanguageSwitch />
          </FooterColumn>
        </>
      }
      legal={<span>{t('rights', { year: clock.today().slice(0, 4), name })}</span>}
    />
  );
}
