import { Box, buttonClass, Note, Spinner } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { inSentence } from '../../features/lending/model/in-sentence.ts';
import { DAMAGES } from '../../features/lending/model/ways.ts';
import { useTentPrices } from '../../features/lending/model/use-tent-prices.ts';
import { useSession } from '../../session/use-session.ts';

/** How damage is reported, and where (spec 3 §2, "Report damage page"); the form itself is in the account. */
export function ReportDamagePage() {
  const t = useTranslations('shop.lending.reportDamage');
  const { tents } = useLending();
  const { partsOf } = useTentPrices();
  const { serial } = useSearch({ strict: false });
  return (
    <div className="wrap section">
      <div className="stack">
        <h1>{t('title')}</h1>
        <p className="lede">{t('lede')}</p>
      </div>
      <div className="split section">
        <section className="stack" aria-labelledby="how">
          <h2 id="how" className="title-l">
            {t('howTitle')}
          </h2>
          <ol className="stack">
            {(['how1', 'how2', 'how3'] as const).map((step, index) => (
              <li key={step}>
                <b>{index + 1}.</b> {t(step)}
              </li>
            ))}
          </ol>
          {serial === undefined ? (
            <>
              <p className="soft">{t('goHint')}</p>
              <p>
                <Link to={DAMAGES} className={buttonClass()}>
                  {t('go')}
                </Link>
              </p>
            </>
          ) : (
            <ClientPage title={t('title')}>
              <ScannedForm serial={serial} />
            </ClientPage>
          )}
        </section>
        <aside className="side">
          <Box tint title={t('costsTitle')}>
            <div className="stack">
              <p>{t('costsText')}</p>
              <ul>
                {tents
                  .filter(({ item }) => partsOf(item).length > 0)
                  .map(({ item }) => (
                    <CostsLink key={item} id={item} />
                  ))}
              </ul>
            </div>
          </Box>
        </aside>
      </div>
    </div>
  );
}

const DamageForm = lazy(async () => ({
  default: (await import('../../features/damages/components/damage-form.tsx')).DamageForm,
}));

/** Whoever scans the code on a tent reports at once; the server knows whether an association is logged in. */
function ScannedForm({ serial }: { readonly serial: string }) {
  const t = useTranslations('shop.lending.damages');
  const tg = useTranslations('shop.global');
  const account = useSession((state) => state.session.account);
  return (
    <>
      <h2 id="damage-title" tabIndex={-1} className="title-l">
        {t('heading')}
      </h2>
      {account === null ? <Note>{t('unverified')}</Note> : null}
      <Suspense fallback={<Spinner label={tg('loading')} showLabel />}>
        <DamageForm key={account?.CustomerID ?? ''} account={account} serial={serial} />
      </Suspense>
    </>
  );
}

function CostsLink({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.reportDamage');
  const { call, locale } = useApp();
  const { data: item } = useQuery(itemQuery(call, id));
  return (
    <li>
      <Link to="/rates" search={{ tent: id, tab: 'damage' }} className="text-link">
        {t('costsLink', { tent: inSentence(item?.Description ?? id, locale) })}
      </Link>
    </li>
  );
}
