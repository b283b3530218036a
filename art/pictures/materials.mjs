/** What things are made of in every shop; the brand's own colours stand with its pictures. */
export const C = {
  ink: '#2f2630',
  steel: '#b9bec6',
  dark: '#3b3a44',
  wood: '#c98d55',
  oak: '#dcab74',
  white: '#f6f0e8',
  cream: '#f7e7cf',
  rubber: '#3a3b40',
};
