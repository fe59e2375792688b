/** Asks before the sample comes into the books and before it goes, and says what stays of it. */
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { loadSample, removeSample, stepKeys, type StepsDispatch } from './sample-steps.ts';

interface LoadSampleDialogProps {
  readonly onLoaded: (developmentId: string) => void;
  readonly onClose: () => void;
}

const AGAIN = 'Tente de novo: continua de onde parou e nada é lançado duas vezes.';
const why = ({ message }: ApiError): string => message.replace(/\.$/, '');

export function LoadSampleDialog({ onLoaded, onClose }: LoadSampleDialogProps) {
  const dispatch = useDispatch<StepsDispatch>();
  const keys = useRef(stepKeys());
  const loaded = useRef<string>(undefined);
  return (
    <ConfirmDialog
      title="Ver com dados de exemplo"
      confirmLabel="Carregar o exemplo"
      busyLabel="Carregando..."
      run={async () => {
        const outcome = await loadSample(dispatch, serverToday(), keys.current);
        if (outcome.ok) loaded.current = outcome.data;
        else if (!isOutcomeUnknown(outcome.error)) keys.current = stepKeys();
        return outcome;
      }}
      explain={(error) => `O exemplo não foi carregado por inteiro. ${why(error)}. ${AGAIN}`}
      success={{ title: 'Exemplo carregado', text: 'Retire-o quando quiser, pelo aviso no Painel.' }}
      onClose={() => {
        onClose();
        if (loaded.current) onLoaded(loaded.current);
      }}
    >
      Um empreendimento inventado, três clientes e 25 lançamentos entram nos livros; os nomes do
      empreendimento, dos clientes e dos fornecedores começam com “Exemplo:”. Você os retira quando quiser: os
      lançamentos são estornados, e o Diário guarda para sempre que estiveram aqui.
    </ConfirmDialog>
  );
}

interface RemoveSampleDialogProps {
  readonly sample: DevelopmentView;
  readonly onClose: () => void;
}

export function RemoveSampleDialog({ sample, onClose }: RemoveSampleDialogProps) {
  const dispatch = useDispatch<StepsDispatch>();
  return (
    <ConfirmDialog
      title="Retirar os dados de exemplo"
      confirmLabel="Retirar"
      busyLabel="Retirando..."
      danger
      run={() => removeSample(dispatch, sample)}
      explain={(error) => `O exemplo não foi retirado por inteiro. ${why(error)}. ${AGAIN}`}
      success={{ title: 'Exemplo retirado', text: 'Os lançamentos foram estornados.' }}
      onClose={onClose}
    >
      Todos os lançamentos de “{sample.name}” são estornados, também os que você fez nele; os clientes de
      exemplo são desativados e o empreendimento fica como cancelado. Nada some do Diário: os lançamentos e
      seus estornos continuam lá, com o nome de quem os fez.
    </ConfirmDialog>
  );
}
