import { stockTentResult } from '@bivak/rules';
import { Note, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useTranslations } from 'use-intl';
import { useTents } from '../../features/lending/model/use-tents.ts';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { QuestionPage } from './question-page.tsx';
import { YesNo } from './yes-no.tsx';

/** Whether a tent for food and gear comes too (spec 3 §2, "Stock-tent"). */
export function StockTentPage() {
  const t = useTranslations('shop.lending.wizard.stockTent');
  const tg = useTranslations('shop.global');
  const format = useFormat();
  const { kind } = useWizard();
  const { tents, failed, retry } = useTents();
  const tent = tents?.find((one) => one.kind === 'stock');
  const most = tent?.most ?? 0;
  const isOut = kind === 'reservation' && tent?.isKnown === true && most === 0;
  const asked = useQuestion(
    'stock-tent',
    ({ stock }) => {
      const result = stockTentResult(kind ?? 'application', isOut ? false : stock, most);
      if (result.ok) return [];
      return [{ fieldId: 'stock', label: t('label'), message: t(`errors.${result.reason}`) }];
    },
    isOut ? { stock: false } : {},
  );
  const { stock } = asked.answers;
  if (failed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retry} />;
  if (tents === null) return <Spinner label={tg('loading')} showLabel />;
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      {isOut ? (
        <Note tone="warn" title={t('soldOutTitle')}>
          {t('soldOutText')}
        </Note>
      ) : (
        <YesNo
          id="stock"
          label={t('label')}
          yes={t('yes')}
          yesText={tent?.price == null ? t('yesText') : t('yesPrice', { price: format.money(tent.price) })}
          no={t('no')}
          value={stock}
          onChange={(value) => asked.change({ stock: value })}
          error={asked.errorOf('stock')}
        />
      )}
    </QuestionPage>
  );
}
