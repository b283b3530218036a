import type { Item } from '@bivak/contract';
import { Availability, Box, Button, BuyBar, Note, NumberStepper, Totals, buttonClass } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { StockLine } from '../../features/availability/components/stock-line.tsx';
import { displayedPrice, leading } from '../../features/pricing/model/displayed-price.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ItemPrice } from '../parts/item-price.tsx';
import { useAddToCart } from '../parts/use-add-to-cart.ts';
import styles from './buy-box.module.css';
import { useItemOffer } from './use-item-offer.ts';

/** Name, price, what is free, how many, into the cart. On a phone a bar at the bottom holds the last step. */
export function BuyBox({ item }: { readonly item: Item }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode, mode } = useShop();
  const offer = useItemOffer(item);
  const { period, stock, price } = offer;
  const adding = useAddToCart();
  const [amount, setAmount] = useState(1);

  const most = stock?.more.max ?? undefined;
  const count = most === undefined ? amount : Math.min(amount, Math.max(1, most));
  const fallback = displayedPrice(item);
  const perPiece = priceOfPiece();
  const total = perPiece === null ? null : format.money(leading(perPiece, priceMode) * count);
  const blocked = stock !== null && stock.status !== 'available';
  const name = item.Description;

  const add = (
    <Button
      wide
      busy={adding.busy}
      aria-disabled={blocked ? true : undefined}
      onClick={blocked ? undefined : () => void adding.add(item, count)}
    >
      {t('product.addToCart')}
    </Button>
  );
  return (
    <>
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
        <div role="status">{availability()}</div>
        {adding.allowed ? (
          <Box tint>
            <div className="stack">
              {total === null ? null : (
                <Totals
                  rows={[
                    { label: `${name} × ${count}`, value: total },
                    { label: t('product.total'), value: total, kind: 'total' },
                  ]}
                />
              )}
              <div className={styles['act']}>
                <NumberStepper
                  label={t('product.amountOf', { name })}
                  labels={{ less: t('product.lessOf', { name }), more: t('product.moreOf', { name }) }}
                  value={count}
                  max={most}
                  onChange={setAmount}
                />
                <div className="only-wide">{add}</div>
              </div>
              {item.Deposit === null ? null : (
                <p className="xs soft">{t('product.deposit', { amount: format.money(item.Deposit) })}</p>
              )}
            </div>
          </Box>
        ) : (
          <Note title={t('product.loginPrompt')}>
            <p>{t('product.loginPromptText')}</p>
            <Link to="/login" className={buttonClass({ size: 's' })}>
              {t('product.loginButton')}
            </Link>
          </Note>
        )}
      </div>
      {adding.allowed ? (
        <BuyBar
          total={total ?? ''}
          note={period === null ? null : periodNote(period)}
          action={add}
        />
      ) : null}
    </>
  );

  /** The price for the period; a price that no period changes, else nothing to add up yet. */
  function priceOfPiece(): { net: number; gross: number } | null {
    if (price !== null) return { net: price.Price, gross: price.PriceIncVAT };
    return fallback?.kind === 'piece' ? fallback : null;
  }

  function periodNote(chosen: NonNullable<typeof period>): string {
    const words = format.period(chosen);
    if (mode === 'sales') return words;
    return `${words} · ${t('period.days', { days: daysInclusive(chosen.from, chosen.to) })}`;
  }

  function availability() {
    if (offer.failed) return <Note tone="bad">{t('availability.errorStock')}</Note>;
    if (stock === null || period === null) {
      if (period !== null && offer.place !== '') return null;
      return (
        <Availability state="cap">{t(mode === 'sales' ? 'availability.chooseDay' : 'availability.choose')}</Availability>
      );
    }
    return (
      <StockLine
        here={stock.here}
        status={stock}
        maxReservationDays={stock.maxReservationDays}
        place={offer.place}
        period={period}
      />
    );
  }
}
