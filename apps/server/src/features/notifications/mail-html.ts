import type { MailContent } from './mail-content.ts';
import type { MailTheme } from './mail-theme.ts';

/**
 * The mail in HTML. Tables and styles on every element, and no picture but the brand's mark, beside its name: mail
 * programs know little else, and many show no picture before they are asked.
 */
export function mailHtml(content: MailContent, theme: MailTheme): string {
  const { articles, button, deposit, facts, next } = content;
  const soft = `color:${theme.inkSoft};`;
  return html`<!doctype html>
    <html lang="${content.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${theme.ground};color:${theme.ink};${font(16)}">
        <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${theme.ground}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:${theme.surface};border-radius:${theme.radius};overflow:hidden"
              >
                <tr>
                  <td
                    style="padding:20px 28px;background:${theme.brandDeep};color:${theme.onDeep};border-bottom:6px solid ${theme.accent};${font(22)}font-weight:bold"
                  >
                    ${theme.mark === null ? nothing : mark(theme.mark, theme)}${content.shopName}
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px 28px 8px">
                    <h1 style="margin:0 0 16px;${font(28)}font-weight:bold;color:${theme.ink}">
                      ${content.title}
                    </h1>
                    <p style="margin:0 0 12px">${content.greeting}</p>
                    <p style="margin:0 0 8px">${content.intro}</p>
                  </td>
                </tr>
                ${facts.length === 0 ? nothing : rowOf(factsTable(content, soft))}
                ${articles === null ? nothing : rowOf(articlesTable(articles, theme))}
                ${deposit === null ? nothing : depositBox(deposit, theme)}
                <tr>
                  <td style="padding:16px 28px 8px">
                    <h2 style="margin:0 0 6px;${font(18)}font-weight:bold">${next.title}</h2>
                    <p style="margin:0">${next.text}</p>
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 28px 32px">
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td style="background:${theme.action};border-radius:${theme.radiusButton}">
                          <a
                            href="${button.href}"
                            style="display:inline-block;padding:14px 26px;color:${theme.onAction};font-weight:bold;text-decoration:none"
                            >${button.text}</a
                          >
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
              </table>
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
                <tr>
                  <td align="center" style="padding:20px 28px;${font(13)}${soft}">
                    ${content.footer.map((line) => html`<div>${line}</div>`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function mark(src: string, theme: MailTheme): Markup {
  const look = `vertical-align:middle;margin-right:12px;padding:4px;background:${theme.surface};border-radius:8px`;
  return html`<img src="${src}" width="36" height="36" alt="" style="${look}" />`;
}

function rowOf(table: Markup): Markup {
  return html`<tr>
    <td style="padding:12px 28px 8px">${table}</td>
  </tr>`;
}

function factsTable({ facts }: MailContent, soft: string): Markup {
  const rows = facts.map(
    ({ name, lines }) =>
      html`<tr>
        <td valign="top" style="padding:4px 16px 4px 0;white-space:nowrap;${soft}">${name}</td>
        <td valign="top" width="100%" style="padding:4px 0">
          ${lines.map((line) => html`<div>${line}</div>`)}
        </td>
      </tr> `,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    ${rows}
  </table>`;
}

function articlesTable(articles: NonNullable<MailContent['articles']>, theme: MailTheme): Markup {
  const rule = `border-top:1px solid ${theme.line};`;
  const amount = 'padding:8px 0 8px 16px;white-space:nowrap;';
  const lines = articles.lines.map(
    (line) =>
      html`<tr>
        <td style="padding:8px 0;${rule}">${line.qty} × ${line.name}</td>
        <td align="right" valign="top" style="${amount}${rule}">${line.amount}</td>
      </tr> `,
  );
  const totals = articles.totals.map(({ name, amount: sum, strong }, index) => {
    const style = `${index === 0 ? `border-top:2px solid ${theme.ink};` : ''}${strong ? 'font-weight:bold;' : `color:${theme.inkSoft};`}`;
    return html`<tr>
      <td style="padding:6px 0;${style}">${name}</td>
      <td align="right" style="padding:6px 0 6px 16px;white-space:nowrap;${style}">${sum}</td>
    </tr> `;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <th align="left" style="padding:0 0 8px;${font(18)}">${articles.title}</th>
      <th align="right" style="padding:0 0 8px;font-weight:normal;${font(13)}color:${theme.inkSoft}">
        ${articles.amountTitle}
      </th>
    </tr>
    ${lines}${totals}
  </table>`;
}

function depositBox(deposit: NonNullable<MailContent['deposit']>, theme: MailTheme): Markup {
  return html`<tr>
    <td style="padding:8px 28px">
      <table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="background:${theme.tint};border-radius:${theme.radius}"
      >
        <tr>
          <td style="padding:14px 18px">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
              <tr>
                <td style="font-weight:bold">${deposit.name}</td>
                <td align="right" style="font-weight:bold;white-space:nowrap">${deposit.amount}</td>
              </tr>
            </table>
            <div style="padding-top:4px;${font(14)}color:${theme.inkSoft}">${deposit.note}</div>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

function font(size: number): string {
  return `font-family:Helvetica,Arial,sans-serif;font-size:${size}px;line-height:1.45;`;
}

/** Markup of a mail: made by `html`, which escapes every value that is not markup itself. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const nothing = new Markup('');

type Value = Markup | string | number | readonly Markup[];

function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + written(values[index - 1] ?? '') + part));
}

function written(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map((each) => each.text).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
}
