/** Signing in, a step at a time: the e-mail, then the password, or the first access where there is none yet. */
import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import { AuthCard } from './auth-card.tsx';
import { EmailStep } from './email-step.tsx';
import { dropFirstAccess, heldFirstAccess } from './first-access-link.ts';
import { FirstAccessStep } from './first-access-step.tsx';
import { PasswordStep } from './password-step.tsx';

type Step = 'email' | 'password' | 'first-access';

export interface LoginScreenProps {
  /** Why the person is here again. */
  readonly notice?: string;
  /** Called when the person is about to enter: the application may be fetched meanwhile. */
  readonly onAlmostIn: () => void;
}

export function LoginScreen({ notice, onAlmostIn }: LoginScreenProps) {
  const [link, setLink] = useState(heldFirstAccess);
  const [step, setStep] = useState<Step>(link ? 'first-access' : 'email');
  const [email, setEmail] = useState(link?.email ?? '');
  const [needsCode, setNeedsCode] = useState(link !== undefined);

  useEffect(() => {
    document.title = 'Entrar · Livro';
  }, []);

  const goOn = (to: Step, requiresCode: boolean) => {
    setNeedsCode(requiresCode);
    setStep(to);
    onAlmostIn();
  };
  const back = () => {
    dropFirstAccess();
    setLink(undefined);
    setStep('email');
  };

  return (
    <AuthCard>
      {notice && step === 'email' && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 5 }}>
          {notice}
        </Alert>
      )}
      {step === 'email' && (
        <EmailStep
          email={email}
          onEmail={setEmail}
          onChecked={(answer) =>
            goOn(answer.requiresPasswordCreation ? 'first-access' : 'password', answer.requiresCode === true)
          }
        />
      )}
      {step === 'password' && <PasswordStep email={email.trim()} onBack={back} />}
      {step === 'first-access' && (
        <FirstAccessStep email={email.trim()} needsCode={needsCode} code={link?.code} onBack={back} />
      )}
    </AuthCard>
  );
}
