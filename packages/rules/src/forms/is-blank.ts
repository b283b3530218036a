/**
 * Whether a text shows nothing: blanks, and signs that nobody sees, such as a zero-width space or the blank pattern of
 * Braille. A text of those alone passes `trim`.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u.test(text);
}
