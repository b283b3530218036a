import type { Plugin } from 'vite';

const PLACE = '__BIVAK_WIDGET_STYLES__';

/**
 * Puts all styles of the widgets into their script: a shadow root takes no style sheet of the page, and a sheet that a
 * script makes needs no leave of the site's content security policy. What the base says of a document, it says here of
 * the widget. Sizes count from the site's own unit unless the site says another (`--bivak-rem`).
 */
export function widgetStyles(): Plugin {
  return {
    name: 'widget-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
        );
        const css = sheets.map(({ source }) => String(source)).join('\n');
        const text = JSON.stringify(inShadow(css)).slice(1, -1);
        let isPut = false;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.code.includes(PLACE)) continue;
          isPut = true;
          const quote = file.code[file.code.indexOf(PLACE) - 1] ?? '"';
          file.code = file.code.replace(`${quote}${PLACE}${quote}`, () => `"${text}"`);
        }
        if (!isPut || css === '') throw new Error('the widgets have no styles, or no place for them');
        for (const { fileName } of sheets) delete bundle[fileName];
      },
    },
  };
}

export function inShadow(css: string): string {
  return css
    .replaceAll(/:root\b/gu, ':host')
    .replaceAll(/(?<=[}{,]|^)\s*body(?=\s*\{)/gu, ':host')
    .replaceAll(/(?<![\w.-])(\d*\.?\d+)rem\b/gu, 'calc($1*var(--bivak-rem,1rem))');
}
