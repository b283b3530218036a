import type { MailContent } from './mail-content.ts';

/** The mail for readers without HTML. */
export function mailText(content: MailContent): string {
  const { articles, button, deposit, facts, next } = content;
  const parts = [
    content.title,
    content.greeting,
    content.intro,
    ...facts.map(({ name, lines }) => `${name}:\n${lines.map((line) => `  ${line}`).join('\n')}`),
    ...(articles === null
      ? []
      : [[articles.title, ...articles.lines.map(lineText), ...articles.totals.map(amountText)].join('\n')]),
    ...(deposit === null ? [] : [`${amountText(deposit)}\n${deposit.note}`]),
    `${next.title}\n${next.text}`,
    `${button.text}: ${button.href}`,
    ['--', ...content.footer].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function lineText({ qty, name, amount }: NonNullable<MailContent['articles']>['lines'][number]): string {
  return amount === '' ? `  ${qty} × ${name}` : `  ${qty} × ${name}  ${amount}`;
}

function amountText({ name, amount }: { readonly name: string; readonly amount: string }): string {
  return `${name}: ${amount}`;
}
