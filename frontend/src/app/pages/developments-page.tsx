/** The developments, with the way to one of them prepared while the pointer is on its card. */
import { DevelopmentListPage } from '../../features/developments/development-list-page.tsx';
import { FirstSteps } from '../../features/first-steps/first-steps.tsx';
import { allDevelopments } from '../../features/developments/use-development.ts';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi } from '../../shared/api/generated.ts';

const fetchDevelopment = () => void import('./development-page.tsx');

export const ahead: Ahead = ({ may }) => [
  generatedApi.endpoints.developmentsList.initiate(allDevelopments, unheld),
  ...(may('accounts:read')
    ? [generatedApi.endpoints.accountsMonthlyBalances.initiate(undefined, unheld)]
    : []),
];

export default function DevelopmentsPage() {
  return <DevelopmentListPage onApproach={fetchDevelopment} below={<FirstSteps />} />;
}
