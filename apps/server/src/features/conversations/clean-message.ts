import { isBlank } from '@bivak/rules';
import sanitizeHtml from 'sanitize-html';

const paragraphs = [
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'section',
  'article',
  'tr',
];

/** What an editor can make of a message (spec 1 §5): nothing else is kept, and nothing has an attribute. */
const cleaning: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li'],
  allowedAttributes: {},
  nonTextTags: ['script', 'style', 'template', 'title', 'textarea', 'option', 'noscript', 'iframe', 'object'],
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    ...Object.fromEntries(paragraphs.map((tag) => [tag, 'p'])),
  },
  nestingLimit: 12,
};

/** A message as it may be stored; null where no word is left of it. */
export function cleanMessage(html: string): string | null {
  const clean = sanitizeHtml(html, cleaning).trim();
  // A list without a word has its dashes all the same.
  return isBlank(messageWords(clean.replaceAll('<li>', ''))) ? null : clean;
}

/** What somebody typed without an editor: an empty line begins a paragraph. */
export function plainMessage(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .map((part) => `<p>${sanitizeHtml(escaped(part), cleaning).trim().replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/** The words of a message that is clean, for mails and terminals. */
export function messageWords(clean: string): string {
  return clean
    .replaceAll(/<li>/gu, '- ')
    .replaceAll(/<\/(?:p|li)>|<br \/>/gu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(lt|gt|quot|amp);/gu, (entity) => signs[entity] ?? entity)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[^\S\n]*\n\s*/gu, '\n')
    .trim();
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
