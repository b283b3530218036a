import { Navigate, useParams } from '@tanstack/react-router';

export function ReservationEditPage() {
  const { requestId = '' } = useParams({ strict: false });
  return <Navigate to="/order/$orderId/edit" params={{ orderId: requestId }} replace />;
}
