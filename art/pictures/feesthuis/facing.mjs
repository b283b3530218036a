/**
 * Draws something turned around its middle. What is drawn from its far side to its near one shows its back when it is
 * turned by more than a right angle: then its strokes come in the opposite order.
 */
export function facing(s, x, y, degrees, draw, middle = [0.2, 0.2]) {
  const before = s.out.length;
  s.at(x, y, 0, degrees, () => s.at(-middle[0], -middle[1], 0, 0, draw));
  const away = Math.cos((degrees * Math.PI) / 180) < 0;
  if (away) s.out.push(...s.out.splice(before).toReversed());
}

/** Strokes that keep their order whichever way the thing is turned: a cushion lies on its seat. */
export function together(s, draw) {
  const before = s.out.length;
  draw();
  s.push(s.out.splice(before).join(''));
}
