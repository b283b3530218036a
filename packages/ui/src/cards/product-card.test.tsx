import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddButton } from './add-button.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { ProductCard } from './product-card.tsx';
import { Availability } from '../status/availability.tsx';

test('the name of a card is its link, and the button to add stands apart with its reason', () => {
  render(
    <ProductCard
      name="Bouncy castle"
      link={({ className, children }) => (
        <a href="/castle" className={className}>
          {children}
        </a>
      )}
      picture={{ src: '/castle.webp' }}
      availability={
        <Availability id="castle-free" state="no">
          Free from Wed 16 Dec
        </Availability>
      }
      price={<Price amount="€ 165,00" unit="for 4 days, incl. VAT" />}
      action={<AddButton label="Add Bouncy castle" disabled aria-describedby="castle-free" />}
      off
    />,
  );
  const heading = screen.getByRole('heading', { level: 3, name: 'Bouncy castle' });
  expect(within(heading).getByRole('link').getAttribute('href')).toBe('/castle');
  expect(
    screen.getByRole('button', { name: 'Add Bouncy castle', description: 'Free from Wed 16 Dec' }),
  ).toBeTruthy();
});

test('an article whose picture does not load gets the drawing of its department', () => {
  render(<Picture src="/gone.webp" alt="Tent" fallbackDrawing="M3 3h18" />);
  fireEvent.error(screen.getByRole('img', { name: 'Tent' }));
  const drawn = screen.getByRole('img', { name: 'Tent' });
  expect(drawn.tagName).toBe('SPAN');
  expect(drawn.querySelector('path')?.getAttribute('d')).toBe('M3 3h18');
});

test('a picture of the brand stands in a card at half its size, and one from elsewhere as it is', () => {
  render(
    <>
      <Picture src="/assets/shop/images/tent.webp" alt="Tent" width={92} />
      <Picture src="/files/own.webp" alt="Own" width={92} />
    </>,
  );
  const tent = screen.getByRole('img', { name: 'Tent' });
  expect(tent.getAttribute('srcset')).toBe(
    '/assets/shop/images/tent.webp?w=400 400w, /assets/shop/images/tent.webp 800w',
  );
  expect(tent.getAttribute('sizes')).toBe('92px');
  expect(screen.getByRole('img', { name: 'Own' }).getAttribute('srcset')).toBeNull();
});
