import { createElement, useMemo, type ReactNode } from 'react';
import styles from './rich-text.module.css';

/** What a message may be made of (spec 1 §5). */
const shown = new Set(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li']);
/** Words that are none. */
const silent = new Set(['script', 'style', 'template', 'title', 'textarea', 'noscript', 'iframe', 'object']);

/**
 * HTML of a message as elements of our own. The server has cleaned it; here it is read once more, in a document that
 * runs nothing, and only these few tags come of it, without attributes.
 */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return contentOf(body);
  }, [html]);
  return <div className={styles['text']}>{content}</div>;
}

function contentOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (tag === 'br') return createElement('br', { key: index });
    if (shown.has(tag)) return createElement(tag, { key: index }, ...contentOf(node));
    return silent.has(tag) ? null : createElement('span', { key: index }, ...contentOf(node));
  });
}
