import { useEffect, useState } from 'react';

/** The picture in a file, as an address that the page may show; null while it is read, and for other files. */
export function usePreview(file: File, wanted: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || !file.type.startsWith('image/')) return undefined;
    // It is no object URL: the page's policy lets in pictures of its own and data only.
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setAddress(reader.result);
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file, wanted]);
  return address;
}
