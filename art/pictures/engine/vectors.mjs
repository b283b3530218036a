export function unit(vector) {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function middle(points) {
  const sum = points.reduce((at, point) => at.map((value, index) => value + point[index]), [0, 0, 0]);
  return sum.map((value) => value / points.length);
}

/** The normal of a polygon that need not be flat (Newell's method); its length is twice the area. */
export function normal(points) {
  return points.reduce(
    (n, a, index) => {
      const b = points[(index + 1) % points.length];
      return [
        n[0] + (a[1] - b[1]) * (a[2] + b[2]),
        n[1] + (a[2] - b[2]) * (a[0] + b[0]),
        n[2] + (a[0] - b[0]) * (a[1] + b[1]),
      ];
    },
    [0, 0, 0],
  );
}
