export function CheckoutPage() { return <p>CheckoutPage</p>; }
