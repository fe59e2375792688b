/** What administrators decided here last, as the journal tells: who, when, what, and why. */
import { formatInstant } from '@livro/calendar';
import Typography from '@mui/material/Typography';
import type { SystemDecisionView } from '../../shared/api/generated.ts';
import { Section } from '../../shared/display/section.tsx';
import { LineList } from './line-list.tsx';
import { decisionText, modelName } from './system-text.ts';

export function DecisionList({ decisions }: { decisions: readonly SystemDecisionView[] | null }) {
  return (
    <Section title="O que foi decidido aqui">
      {decisions === null ? (
        <Typography>Não foi possível ler as decisões agora.</Typography>
      ) : (
        <LineList
          label="Decisões"
          empty="Nada foi decidido aqui ainda. Tudo o que um administrador fizer nesta página fica no Diário, com o nome dele."
          lines={decisions.map((decision) => ({
            key: decision.id,
            head: `${decisionText(decision)}: ${modelName(decision.projection)}`,
            text: [
              `${formatInstant(decision.at)} · ${decision.byName ?? decision.by}`,
              decision.reason && `Motivo: ${decision.reason}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </Section>
  );
}
