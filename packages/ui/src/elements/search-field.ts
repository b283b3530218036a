import { classNames } from '../class-names.ts';
import boxStyles from '../frame/search-box.module.css';
import hitStyles from '../frame/search-combobox.module.css';
import menuStyles from '../overlays/menu.module.css';
import { assign, h, icon, type Child } from './h.ts';
import own from './elements.module.css';

export interface Found {
  readonly content: Child;
  readonly href: string;
  readonly onOpen: (event: MouseEvent) => void;
}

/**
 * The field of a search with what it finds under it: a combobox whose list takes no focus. Arrows go through it, Enter
 * opens the one that is marked or sends the words, Escape closes it and then empties the field.
 */
export function createSearchField({
  label,
  placeholder,
  longest,
  onType,
  onSend,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly longest: number;
  readonly onType: (words: string) => void;
  readonly onSend: (words: string) => void;
}): {
  readonly element: HTMLElement;
  readonly show: (status: string, entries: readonly Found[]) => void;
} {
  let marked = -1;
  let options: HTMLElement[] = [];
  const status = h('p', { class: hitStyles.status, role: 'status' });
  const list = h('ul', { id: 'found', role: 'listbox', 'aria-label': label, class: menuStyles.menu });
  const panel = h(
    'div',
    { class: `${menuStyles.popover ?? ''} ${own.found ?? ''}`, hidden: true },
    status,
    list,
  );
  const input: HTMLInputElement = h('input', {
    type: 'search',
    role: 'combobox',
    'data-key': 'words',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-controls': 'found',
    'aria-expanded': 'false',
    autocomplete: 'off',
    autocapitalize: 'none',
    enterkeyhint: 'search',
    maxlength: longest,
    placeholder,
    on: {
      input: () => onType(input.value),
      focus: () => open(options.length > 0),
      keydown: (event: KeyboardEvent) => onKey(event),
    },
  });
  const element: HTMLElement = h(
    'form',
    {
      role: 'search',
      'aria-label': label,
      class: own.search,
      on: {
        submit: (event: Event) => {
          event.preventDefault();
          onSend(input.value);
        },
        focusout: ({ relatedTarget }: FocusEvent) => {
          if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) open(false);
        },
      },
    },
    h('div', { class: boxStyles.search }, icon('search'), input),
    panel,
  );
  return {
    element,
    show(words, entries) {
      marked = -1;
      options = entries.map(option);
      list.replaceChildren(...options);
      if (status.textContent !== words) status.textContent = words;
      open(entries.length > 0 && element.getRootNode() instanceof ShadowRoot && isIn());
    },
  };

  function isIn(): boolean {
    return (element.getRootNode() as ShadowRoot).activeElement === input;
  }

  function option({ content, href, onOpen }: Found, index: number): HTMLElement {
    const link = h(
      'a',
      {
        id: `found-${index}`,
        role: 'option',
        'aria-selected': 'false',
        tabindex: -1,
        href,
        class: classNames(menuStyles.item, own.option),
        on: {
          click: onOpen,
          // The focus stays in the field, as its role promises.
          pointerdown: (event: Event) => event.preventDefault(),
          pointerenter: () => mark(index),
        },
      },
      content,
    );
    return h('li', { role: 'presentation' }, link);
  }

  function open(isOpen: boolean): void {
    panel.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) mark(-1);
  }

  function mark(index: number): void {
    marked = index;
    for (const [at, one] of options.entries()) {
      const link = one.firstElementChild as HTMLElement;
      link.toggleAttribute('data-focused', at === index);
      link.setAttribute('aria-selected', String(at === index));
      if (at === index) link.scrollIntoView({ block: 'nearest' });
    }
    assign(input, { 'aria-activedescendant': index < 0 ? null : `found-${index}` });
  }

  function onKey(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Escape' && !panel.hidden) {
      event.preventDefault();
      event.stopPropagation();
      open(false);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      if (panel.hidden) open(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      mark((marked + step + options.length + (marked < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (key === 'Enter' && marked >= 0 && !event.isComposing) {
      event.preventDefault();
      (options[marked]?.firstElementChild as HTMLElement | null)?.click();
    }
  }
}

/** An entry with a picture at its left and, say, a price at its right. */
export function searchHit(media: Child, name: string, note: Child): HTMLElement {
  return h(
    'span',
    { class: hitStyles.hit },
    h('span', { class: hitStyles.picture }, media),
    h('span', { class: hitStyles.name }, name),
    note === null ? null : h('span', { class: hitStyles.note }, note),
  );
}
