import '@bivak/ui/base.css';
import './widgets.css';

/** The build puts all styles of the widgets here, as they stand in a shadow root (vite/widget-styles.ts). */
const TEXT = '__BIVAK_WIDGET_STYLES__';

let made: CSSStyleSheet | null = null;

/** Shared by all widgets of the page. A sheet that is made asks no leave of the page's content security policy. */
export function widgetSheet(): CSSStyleSheet {
  made ??= sheetOf(TEXT);
  return made;
}

/** The brand's variables, for a shadow root; its fonts go to the page, which is where fonts can be named. */
export function themeSheet(css: string, origin: string): CSSStyleSheet {
  const sheet = sheetOf(
    css
      .replaceAll(':root', ':host')
      .replaceAll('url(/', `url(${origin}/`)
      .replaceAll('url("/', `url("${origin}/`),
  );
  for (const rule of sheet.cssRules) if (rule instanceof CSSFontFaceRule) addFont(rule.style);
  return sheet;
}

/** Nothing is fetched before something is written in it. */
function addFont(style: CSSStyleDeclaration): void {
  const said = (name: string) => style.getPropertyValue(name);
  const family = said('font-family').replaceAll(/^["']|["']$/gu, '');
  const font = new FontFace(family, said('src'), {
    weight: said('font-weight') || 'normal',
    stretch: said('font-stretch') || 'normal',
    style: said('font-style') || 'normal',
    display: 'swap',
  });
  document.fonts.add(font);
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
