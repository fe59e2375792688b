/** A first-access link was opened where somebody is signed in already: whose turn it is only the person can say. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messages } from '@livro/rules';
import { AuthCard } from './auth-card.tsx';
import { dropFirstAccess, type FirstAccessLink } from './first-access-link.ts';
import { StepTitle } from './step-title.tsx';
import { useSignOut } from './use-sign-in.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import type { SessionUser } from '../../shared/session/session.ts';

interface LinkForAnotherProps {
  readonly link: FirstAccessLink;
  readonly user: SessionUser;
  /** Who is signed in goes on. */
  readonly onStay: () => void;
}

export default function LinkForAnother({ link, user, onStay }: LinkForAnotherProps) {
  const signOut = useSignOut();
  return (
    <AuthCard>
      <StepTitle
        title={messages.screens.firstAccess}
        text={
          <>
            Este link é de <strong>{link.email}</strong>, e aqui está a conta de <strong>{user.name}</strong>.
            Para criar a senha, saia antes.
          </>
        }
      />
      <Box sx={{ ...oneColumn, gap: 3, mt: 6 }}>
        <Button variant="contained" autoFocus onClick={() => void signOut()}>
          Sair e continuar
        </Button>
        <Button
          variant="outlined"
          onClick={() => {
            dropFirstAccess();
            onStay();
          }}
        >
          Ficar na conta de {user.name}
        </Button>
      </Box>
    </AuthCard>
  );
}
