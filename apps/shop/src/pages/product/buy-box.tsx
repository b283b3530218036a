import { Box, Note } from '@bivak/ui';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { AddOnList } from '../../features/carts/components/add-on-list.tsx';
import { ItemAmount } from '../../features/carts/components/item-amount.tsx';
import { ItemPrice } from '../../features/pricing/components/item-price.tsx';
import { ItemTotals } from '../../features/carts/components/item-totals.tsx';
import { BuyAvailability } from './buy-availability.tsx';
import styles from './buy-box.module.css';
import { BuyButton } from './buy-button.tsx';
import { LimitNote } from './limit-note.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import { PeriodPrices } from './period-prices.tsx';
import type { Buy } from './use-buy.ts';

/** Name, price, what is free, how many, into the cart. */
export function BuyBox({ buy }: { readonly buy: Buy }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode } = useShop();
  const { item, offer, perPiece, count } = buy;
  const { period, stock, price } = offer;
  const name = item.Description;
  const limitId = useId();
  return (
    <div className="stack">
      <h1>{name}</h1>
      {item.MediumDescription === '' ? null : <p className="soft">{item.MediumDescription}</p>}
      <div>
        <ItemPrice
          item={item}
          offer={price === null ? undefined : { Price: price.Price, PriceIncVAT: price.PriceIncVAT }}
          period={period}
          size="big"
        />
        {perPiece === null ? null : (
          <p className="soft small num">
            {priceMode === 'incl'
              ? t('price.exclVat', { amount: format.money(perPiece.net) })
              : t('price.inclVat', { amount: format.money(perPiece.gross) })}
          </p>
        )}
      </div>
      <PeriodPrices item={item} />
      {buy.isAddedByShop ? (
        <Note>{t('product.addedByShop')}</Note>
      ) : (
        <BuyAvailability item={item} offer={offer} />
      )}
      {buy.allowed ? <AddOnList addOns={buy.addOns} place={offer.place} /> : null}
      {buy.allowed ? (
        <Box tint>
          <div className="stack">
            <ItemTotals choice={buy} />
            <div className={styles['action']}>
              <ItemAmount choice={buy} describedBy={limitId} />
              <div className="only-wide">
                <BuyButton buy={buy} />
              </div>
            </div>
            {stock === null || stock.status !== 'available' ? null : (
              <LimitNote id={limitId} stock={stock} atMost={buy.most !== undefined && count >= buy.most} />
            )}
            {item.Deposit === null ? null : (
              <p className="xs soft">{t('product.deposit', { amount: format.money(item.Deposit) })}</p>
            )}
          </div>
        </Box>
      ) : null}
      {buy.allowed || buy.isAddedByShop ? null : <LoginPrompt />}
      {buy.dialog}
    </div>
  );
}
