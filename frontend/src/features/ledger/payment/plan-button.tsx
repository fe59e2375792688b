/** Leads to the plan of a client's purchase. */
import { useState } from 'react';
import type { ClientView, DevelopmentView } from '../../../shared/api/generated.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const fetchDialog = () => import('./plan-dialog.tsx');
const PlanDialog = onDemand(fetchDialog);

interface PlanButtonProps {
  readonly client: ClientView;
  readonly developments: readonly DevelopmentView[];
}

export function PlanButton({ client, developments }: PlanButtonProps) {
  const [open, setOpen] = useState(false);
  const linked = developments.filter(({ id }) =>
    client.developmentUnits.some(({ developmentId }) => developmentId === id),
  );
  return (
    <>
      <GuardedButton
        permission="payments:create"
        variant="outlined"
        onMouseEnter={() => void fetchDialog()}
        onClick={() => setOpen(true)}
      >
        Parcelar
      </GuardedButton>
      {open && <PlanDialog client={client} developments={linked} onClose={() => setOpen(false)} />}
    </>
  );
}
