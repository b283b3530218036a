export function OrderPage() { return <p>OrderPage</p>; }
