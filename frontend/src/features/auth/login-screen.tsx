/**
 * Signing in, a step at a time: the e-mail, then the password, or the first access where there is none yet; and after them the
 * second factor of who has one.
 */
import { providerReturnTexts, type FactorMethod } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { AuthCard } from './auth-card.tsx';
import { EmailStep } from './email-step.tsx';
import { dropFirstAccess, heldFirstAccess } from './first-access-link.ts';
import { FirstAccessStep } from './first-access-step.tsx';
import { ProviderButton } from './provider-button.tsx';
import { dropProviderReturn, heldProviderReturn } from './provider-return.ts';
import { SecondStep } from './factors/second-step.tsx';
import { WaitingStep } from './factors/waiting-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { StepTitle } from './step-title.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

type Step = 'email' | 'password' | 'first-access' | 'second' | 'waiting';

export interface LoginScreenProps {
  /** Why the person is here again. */
  readonly notice?: string;
  /** Called when the person is about to enter: the application may be fetched meanwhile. */
  readonly onAlmostIn: () => void;
}

export function LoginScreen({ notice, onAlmostIn }: LoginScreenProps) {
  const [link, setLink] = useState(heldFirstAccess);
  const [returned] = useState(heldProviderReturn);
  const [step, setStep] = useState<Step>(() => {
    if (link) return 'first-access';
    return returned === 'segundo-passo' ? 'waiting' : 'email';
  });
  const [email, setEmail] = useState(link?.email ?? '');
  const [needsCode, setNeedsCode] = useState(link !== undefined);
  const [methods, setMethods] = useState<readonly FactorMethod[]>([]);
  const [expired, setExpired] = useState(returned && providerReturnTexts[returned]);

  useEffect(() => {
    document.title = 'Entrar · Livro';
    dropProviderReturn();
  }, []);

  const goOn = (to: Step, requiresCode: boolean) => {
    setNeedsCode(requiresCode);
    setStep(to);
    onAlmostIn();
  };
  const back = (why?: string) => {
    dropFirstAccess();
    setLink(undefined);
    setExpired(why);
    setStep('email');
  };
  const goOnToSecond = (asked: readonly FactorMethod[]) => {
    setMethods(asked);
    setStep('second');
  };
  const said = expired ?? notice;

  return (
    <AuthCard>
      {said && step === 'email' && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 5 }}>
          {said}
        </Alert>
      )}
      {step === 'email' && (
        <>
          <EmailStep
            email={email}
            onEmail={setEmail}
            onChecked={(answer) =>
              goOn(
                answer.requiresPasswordCreation ? 'first-access' : 'password',
                answer.requiresCode === true,
              )
            }
          />
          <ProviderButton />
        </>
      )}
      {step === 'password' && (
        <PasswordStep email={email.trim()} onBack={() => back()} onSecondStep={goOnToSecond} />
      )}
      {step === 'first-access' && (
        <FirstAccessStep
          email={email.trim()}
          needsCode={needsCode}
          code={link?.code}
          onBack={() => back()}
          onSecondStep={goOnToSecond}
        />
      )}
      {step === 'second' && (
        <Box sx={{ ...oneColumn, gap: 5 }}>
          <StepTitle title="Confirme que é você" text={email.trim()} />
          <SecondStep methods={methods} onBack={back} />
        </Box>
      )}
      {step === 'waiting' && <WaitingStep onBack={back} />}
    </AuthCard>
  );
}
