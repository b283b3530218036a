import { SearchBox } from '@bivak/ui';
import type { SearchCombobox } from '@bivak/ui/search';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Props = Omit<ComponentProps<typeof SearchCombobox>, 'inputRef'>;

/** A field of words with what they find below it. What draws the list comes once somebody is in the field. */
export function SearchList(props: Props) {
  const [opened, setOpened] = useState<{
    readonly List: typeof SearchCombobox;
    readonly hadFocus: boolean;
  } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const loading = useRef(false);

  async function load(): Promise<void> {
    if (loading.current) return;
    loading.current = true;
    // What cannot be loaded now may be later; what is typed is kept by the page.
    const module = await import('@bivak/ui/search').catch(() => null);
    loading.current = module !== null;
    if (module === null || field.current === null) return;
    const hadFocus = document.activeElement === field.current;
    // At once: what is typed between the one field and the other would be lost.
    flushSync(() => setOpened({ List: module.SearchCombobox, hadFocus }));
  }

  if (opened !== null) return <Opened {...opened} {...props} />;
  const { label, name, placeholder, maxLength, value, onChange } = props;
  return (
    <SearchBox
      ref={field}
      {...{ label, name, placeholder, maxLength, value }}
      onChange={(event) => {
        onChange(event.target.value);
        void load();
      }}
      onFocus={() => void load()}
    />
  );
}

/** What was typed before counts as typed here, so that its list opens. */
function Opened({
  List,
  hadFocus,
  value,
  ...props
}: Props & { readonly List: typeof SearchCombobox; readonly hadFocus: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isIn, setIn] = useState(false);
  useLayoutEffect(() => {
    if (hadFocus) field.current?.focus();
    setIn(true);
  }, [hadFocus]);
  return <List {...props} inputRef={field} value={isIn ? value : ''} />;
}
