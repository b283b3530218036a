import { Grid } from './grid-widget.ts';
import { SearchBar } from './search-widget.ts';
import { Selector } from './selector-widget.ts';
import { AccountButton, CartButton } from './tools.ts';
import { Widget } from './widget.ts';

const elements = {
  'bivak-selector': Selector,
  'bivak-search': SearchBar,
  'bivak-account-button': AccountButton,
  'bivak-cart-button': CartButton,
  'bivak-grid': Grid,
};

Widget.shop = new URL(import.meta.url).origin;
for (const [name, element] of Object.entries(elements))
  if (customElements.get(name) === undefined) customElements.define(name, element);
