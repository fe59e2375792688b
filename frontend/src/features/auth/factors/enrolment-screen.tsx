/** For who must have a second factor and has none: sets one up before anything else of the application is there. */
import { messages, type FactorMethod } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useFactorsListQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { AuthCard } from '../auth-card.tsx';
import { StepTitle } from '../step-title.tsx';
import { useSignOut } from '../use-sign-in.ts';
import { verifySession, type SessionDispatch } from '../verify-session.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

export default function EnrolmentScreen() {
  const dispatch = useDispatch<SessionDispatch>();
  const signOut = useSignOut();
  const factors = useFactorsListQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<FactorMethod>();
  const [codes, setCodes] = useState<readonly string[]>();
  const goOn = () => void verifySession(dispatch);
  const done = (made: readonly string[] | null) => (made ? setCodes(made) : goOn());
  if (codes) {
    return (
      <AuthCard>
        <Box sx={{ ...oneColumn, gap: 5 }}>
          <StepTitle title="Códigos de recuperação" text="O segundo fator está ativo." />
          <RecoveryCodes codes={codes} />
          <Button variant="contained" onClick={goOn}>
            Guardei os códigos
          </Button>
        </Box>
      </AuthCard>
    );
  }
  return (
    <AuthCard>
      <Box sx={{ ...oneColumn, gap: 5 }}>
        <StepTitle
          title="Configure o segundo fator"
          text="O seu tipo de usuário exige, além da senha, algo que só você tem. Configure-o para continuar."
        />
        {!factors.data && factors.error !== undefined && (
          <FailedRead title={messages.failures.loadFactors} of={factors} />
        )}
        {!factors.data && factors.error === undefined && <Skeleton height={96} />}
        {factors.data && chosen === undefined && (
          <>
            <Button variant="contained" onClick={() => setChosen('totp')}>
              Usar um aplicativo autenticador
            </Button>
            <Button variant="outlined" onClick={() => setChosen('passkey')}>
              Usar uma chave de acesso
            </Button>
          </>
        )}
        {chosen === 'totp' && <TotpSetup onDone={done} />}
        {chosen === 'passkey' && factors.data && (
          <PasskeySetup possible={factors.data.passkeys_possible} onDone={done} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
          {chosen && (
            <Link component="button" type="button" onClick={() => setChosen(undefined)}>
              Escolher outro meio
            </Link>
          )}
          <Link component="button" type="button" onClick={() => void signOut()}>
            Sair
          </Link>
        </Box>
      </Box>
    </AuthCard>
  );
}
