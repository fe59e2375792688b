/** The second step of signing in, on the card and in the dialog of a session that ran out. */
import { messages, type FactorMethod } from '@livro/rules';
import Link from '@mui/material/Link';
import {
  useSecondStepPasskeyOptionsMutation,
  useSecondStepSecondFactorMutation,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { useEnter } from '../use-sign-in.ts';
import { ProofForm, type ProofBody } from './proof-form.tsx';

interface SecondStepProps {
  readonly methods: readonly FactorMethod[];
  /** Back to the first step; with a sentence where it took too long. */
  readonly onBack: (notice?: string) => void;
}

export function SecondStep({ methods, onBack }: SecondStepProps) {
  const [send] = useSecondStepSecondFactorMutation();
  const [ask] = useSecondStepPasskeyOptionsMutation();
  const enter = useEnter();
  const prove = async (proof: ProofBody) => {
    const outcome = await outcomeOf(send({ secondStepBody: proof }));
    if (outcome.ok) return void enter(outcome.data);
    if (outcome.error.code === 'SIGN_IN_EXPIRED') return void onBack(outcome.error.message);
    return outcome.error;
  };
  return (
    <ProofForm
      methods={methods}
      submitLabel={messages.screens.signIn}
      busyLabel={messages.screens.signingIn}
      prove={prove}
      askForPasskey={() => outcomeOf(ask())}
      aside={
        <Link component="button" type="button" onClick={() => onBack()}>
          Voltar
        </Link>
      }
    />
  );
}
