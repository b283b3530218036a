import '@bivak/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readChoice } from './choice.ts';
import { Gallery } from './gallery.tsx';

const choice = readChoice(window.location.search);

// The page stands when its theme does, so that nothing is measured in another font.
const theme = document.createElement('link');
theme.rel = 'stylesheet';
theme.href = `/${choice.brand}/theme.css`;
theme.addEventListener('load', () => show(document.getElementById('gallery')));
document.head.append(theme);

function show(place: HTMLElement | null): void {
  if (place === null) return;
  document.documentElement.lang = choice.lang;
  createRoot(place).render(
    <StrictMode>
      <Gallery choice={choice} />
    </StrictMode>,
  );
}
