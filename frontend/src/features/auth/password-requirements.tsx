/** What a password needs and what would make it better; each line ticks as soon as it is met. */
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

interface PasswordRequirementsProps {
  readonly password: string;
  /** Undefined until the server has said it. */
  readonly minimum: number | undefined;
}

export function PasswordRequirements({ password, minimum }: PasswordRequirementsProps) {
  const lines = [
    ...(minimum === undefined
      ? []
      : [{ text: `Mínimo de ${minimum} caracteres`, met: Array.from(password).length >= minimum }]),
    { text: 'Recomendado: letras', met: /\p{L}/u.test(password) },
    { text: 'Recomendado: números', met: /\d/.test(password) },
    { text: 'Recomendado: símbolos', met: /[^\p{L}\d\s]/u.test(password) },
  ];
  return (
    <Box sx={{ bgcolor: 'surface.alt', borderRadius: 1, p: 4 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 2 }}>
        Requisitos da senha
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 1 }}>
        {lines.map(({ text, met }) => (
          <Box
            component="li"
            key={text}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              color: met ? 'success.main' : 'text.secondary',
            }}
          >
            {met ? (
              <CheckIcon aria-hidden sx={{ fontSize: 18 }} />
            ) : (
              <CircleIcon aria-hidden sx={{ fontSize: 18 }} />
            )}
            <Typography variant="body2">
              {text}
              <VisuallyHidden>{met ? ' (atendido)' : ' (pendente)'}</VisuallyHidden>
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
