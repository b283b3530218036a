import { iconPaths, type IconName } from '../icon/paths.ts';
import iconStyles from '../icon/icon.module.css';

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Listener = (event: never) => void;

export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | Readonly<Record<string, Listener>>>
>;

/**
 * An element with its attributes, listeners (`on`) and children. For what is drawn on other people's pages, where
 * React would weigh more than all that it draws. True is an attribute without a value; nothing is left out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** Sets what is given and takes away what is empty; all else stays as it is. */
export function assign(element: HTMLElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false || value === '')
      element.removeAttribute(name);
    else if (typeof value === 'object') listen(element, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** A drawing beside words, never instead of them. */
export function icon(name: IconName, className = '', drawing: string = iconPaths[name]): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('class', [iconStyles.icon, className].filter(Boolean).join(' '));
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', drawing);
  svg.append(path);
  return svg;
}

function listen(element: HTMLElement, listeners: Readonly<Record<string, Listener>>): void {
  for (const [type, listener] of Object.entries(listeners))
    element.addEventListener(type, listener as EventListener);
}

function append(element: HTMLElement, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (child instanceof Node) element.append(child);
    else if (typeof child === 'object') append(element, child);
    else element.append(String(child));
  }
}
