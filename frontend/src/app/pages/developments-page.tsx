/** The developments, with the way to one of them prepared while the pointer is on its card. */
import { DevelopmentListPage } from '../../features/developments/development-list-page.tsx';

const fetchDevelopment = () => void import('./development-page.tsx');

export default function DevelopmentsPage() {
  return <DevelopmentListPage onApproach={fetchDevelopment} />;
}
