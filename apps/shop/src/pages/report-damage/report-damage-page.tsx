import { Box, buttonClass } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { inSentence } from '../../features/lending/model/in-sentence.ts';
import { DAMAGES } from '../../features/lending/model/ways.ts';
import { useTentPrices } from '../../features/lending/model/use-tent-prices.ts';

/** How damage is reported, and where (spec 3 §2, "Report damage page"); the form itself is in the account. */
export function ReportDamagePage() {
  const t = useTranslations('shop.lending.reportDamage');
  const { tents } = useLending();
  const { partsOf } = useTentPrices();
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
          <p className="soft">{t('goHint')}</p>
          <p>
            <Link to={DAMAGES} className={buttonClass()}>
              {t('go')}
            </Link>
          </p>
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
