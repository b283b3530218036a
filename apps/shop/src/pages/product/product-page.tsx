export function ProductPage() { return <p>ProductPage</p>; }
