/** Attachments of a client's payments, to be ticked where their contents are to go with the person. None is at first. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { sizeText } from '../../shared/attachments/file-row.tsx';
import type { ErasableAttachmentView } from '../../shared/api/generated.ts';

interface EraseAttachmentsProps {
  readonly attachments: readonly ErasableAttachmentView[];
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
}

export function EraseAttachments({ attachments, ticked, onChange }: EraseAttachmentsProps) {
  if (attachments.length === 0) return null;
  const toggle = (id: string) =>
    onChange(new Set([...ticked].filter((one) => one !== id).concat(ticked.has(id) ? [] : [id])));
  const takesFromOthers = attachments.some(({ id, elsewhere }) => ticked.has(id) && elsewhere > 0);
  return (
    <Box component="fieldset" sx={{ ...oneColumn, gap: 2, border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
        Anexos dos pagamentos
      </Typography>
      <Typography>
        Os anexos não são apagados com o cadastro. Marque aqueles cujo conteúdo também deve ser removido para
        sempre; o nome do arquivo e o registro de que ele existiu continuam no livro.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {attachments.map((one) => (
          <Box component="li" key={one.id}>
            <FormControlLabel
              disabled={one.contentErased}
              sx={{ ml: -2, alignItems: 'flex-start' }}
              control={
                <Checkbox checked={one.contentErased || ticked.has(one.id)} onChange={() => toggle(one.id)} />
              }
              label={
                <Box sx={{ pt: 1.5, minWidth: 0 }}>
                  <Box sx={{ overflowWrap: 'anywhere' }}>{one.name}</Box>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {noteOf(one)}
                  </Typography>
                </Box>
              }
            />
          </Box>
        ))}
      </Box>
      {takesFromOthers && (
        <Alert severity="warning" variant="outlined" role="status">
          O mesmo arquivo também está anexado em outro lugar: o conteúdo some de lá também.
        </Alert>
      )}
    </Box>
  );
}

const noteOf = ({ entryNumber, size, removed, contentErased, elsewhere }: ErasableAttachmentView): string =>
  [
    `lançamento nº ${entryNumber}`,
    sizeText(size),
    removed && 'retirado, mas guardado',
    contentErased && 'conteúdo já removido',
    !contentErased &&
      elsewhere > 0 &&
      `mesmo conteúdo em ${counted(elsewhere, 'outro anexo', 'outros anexos')}`,
  ]
    .filter(Boolean)
    .join(' · ');
