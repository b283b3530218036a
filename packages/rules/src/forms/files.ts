import { resultOf, type FormResult } from './form-result.ts';

/** What a rule may know of a chosen file; width and height of a picture that could be read. */
export interface FileFacts {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The content type; empty when the browser knows none. */
  readonly type: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** What the image uploader takes by default (spec 1 §5). */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp'] as const;

const BYTES_PER_KB = 1024;

/** The ending of the name counts, in any case of letters; a dot before the ending may be given or not. */
export function ext(file: Pick<FileFacts, 'name'>, allowed: readonly string[]): FormResult {
  const plain = allowed.map((ending) => ending.toLowerCase().replace(/^\./u, ''));
  const ending = /[^.]\.([^.]+)$/u.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return resultOf(plain.includes(ending), 'ext', { allowed: plain.join(', ') });
}

/** The content type counts; `image/*` takes all of a kind. Parameters such as a charset do not count. */
export function mimes(file: Pick<FileFacts, 'type'>, allowed: readonly string[]): FormResult {
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const fits = allowed.some((one) => {
    const wanted = one.toLowerCase();
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
  return resultOf(fits, 'mimes', { allowed: allowed.join(', ') });
}

/** A picture, by its content type; by its name where the browser knows no type. */
export function image(file: Pick<FileFacts, 'name' | 'type'>): FormResult {
  const fits = file.type === '' ? ext(file, [...IMAGE_EXTENSIONS, 'gif']).ok : mimes(file, ['image/*']).ok;
  return resultOf(fits, 'image');
}

/** The file may have so many KB, of 1024 bytes each. */
export function size(file: Pick<FileFacts, 'size'>, kilobytes: number): FormResult {
  return resultOf(file.size <= kilobytes * BYTES_PER_KB, 'size', { max: kilobytes });
}

/** A picture of exactly these pixels; one that could not be measured does not fit. */
export function dimensions(
  file: Pick<FileFacts, 'width' | 'height'>,
  width: number,
  height: number,
): FormResult {
  return resultOf(file.width === width && file.height === height, 'dimensions', { width, height });
}
