import {
  addCartAttachment,
  addCartItemAttachment,
  type Call,
  type Cart,
  type CartAttachment,
  removeCartAttachment,
  removeCartItemAttachment,
} from '@bivak/contract';

/** Where files go: to a line, or to the cart as a whole. */
export interface AttachmentPlace {
  readonly cartId: string;
  readonly lineId: string | null;
}

export interface Sending {
  readonly signal: AbortSignal;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

export function addAttachment(
  call: Call,
  { cartId, lineId }: AttachmentPlace,
  file: File,
  { signal, onProgress }: Sending,
): Promise<CartAttachment & { readonly Cart: Cart }> {
  const options = { signal, onProgress: (share: number) => onProgress(share * 100) };
  return lineId === null
    ? call(addCartAttachment, { params: { cartId }, file }, options)
    : call(addCartItemAttachment, { params: { cartId, cartItemId: lineId }, file }, options);
}

export function removeAttachment(
  call: Call,
  { cartId, lineId }: AttachmentPlace,
  cartAttachmentId: string,
): Promise<Cart> {
  return lineId === null
    ? call(removeCartAttachment, { params: { cartId, cartAttachmentId } })
    : call(removeCartItemAttachment, { params: { cartId, cartItemId: lineId, cartAttachmentId } });
}
