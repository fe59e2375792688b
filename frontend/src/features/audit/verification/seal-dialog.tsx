/** One seal: what it counts, its checkpoint as text to be copied or kept, its time stamp, its witnesses, its key. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CheckpointView, SealView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { CopyButton } from '../../../shared/display/copy-button.tsx';
import { formatCount } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { EmptyState } from '../../../shared/display/states.tsx';
import { saveFile } from '../../../shared/export/fetch-file.ts';
import { Facts } from '../section.tsx';
import { rotationText, stampText, witnessTexts } from './seal-text.ts';

interface SealDialogProps {
  readonly seal: SealView | undefined;
  readonly onClose: () => void;
}

export default function SealDialog({ seal, onClose }: SealDialogProps) {
  return (
    <Dialog
      title={seal ? `Selo ${formatCount(seal.number)}` : 'Selo'}
      subtitle={seal && `Feito em ${formatInstant(seal.sealed_at)}`}
      width={760}
      onClose={onClose}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {seal ? (
        <Box sx={{ ...oneColumn, gap: 5 }}>
          <Facts
            facts={[
              ['Lançamentos que conta', formatCount(seal.entries)],
              ['Hash do último', <code key="hash">{seal.head_hash}</code>],
              ['Chave', <code key="key">{seal.key_id}</code>],
              ['Troca da chave', seal.key_rotated_at !== null && rotationText(seal)],
            ]}
          />
          {seal.checkpoint ? (
            <Checkpoint seal={seal} checkpoint={seal.checkpoint} />
          ) : (
            <Typography>Este selo é de antes dos pontos de verificação: conta só o diário.</Typography>
          )}
        </Box>
      ) : (
        <EmptyState
          title="Este selo não está na lista"
          text="A lista tem os 100 mais novos; todos vão no pacote do auditor."
        />
      )}
    </Dialog>
  );
}

function Checkpoint({ seal, checkpoint }: { seal: SealView; checkpoint: CheckpointView }) {
  const { size, note, stamp, witnesses } = checkpoint;
  const save = () => saveFile({ blob: new Blob([note], { type: 'text/plain' }), name: `${size}.checkpoint` });
  return (
    <>
      <Box component="section" aria-labelledby="ponto" sx={{ ...oneColumn, gap: 2 }}>
        <Typography id="ponto" component="h3" variant="h3">
          Ponto de verificação
        </Typography>
        <Typography>
          {formatCount(size)} eventos de todos os fluxos numa árvore, com a raiz dela e quem a assinou.
          Guarde-o fora daqui: com ele o verificador mostra se algum destes eventos foi mudado depois.
        </Typography>
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Texto do ponto de verificação"
          sx={{
            m: 0,
            p: 3,
            bgcolor: 'surface.alt',
            borderRadius: 1,
            fontSize: '0.8125rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {note}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <CopyButton variant="outlined" text={note} />
          <Button variant="outlined" onClick={save}>
            Baixar
          </Button>
        </Box>
      </Box>
      <Box component="section" aria-labelledby="carimbo" sx={{ ...oneColumn, gap: 2 }}>
        <Typography id="carimbo" component="h3" variant="h3">
          Carimbo do tempo
        </Typography>
        {stamp ? (
          <>
            <Typography className="num">{stampText(seal).join(', ')}</Typography>
            <Link
              href={`/api/audit/log/stamp/${size}/`}
              download={`${size}.tsr`}
              sx={{ justifySelf: 'start' }}
            >
              Baixar o carimbo (RFC 3161)
            </Link>
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            Nenhum: a hora deste selo é a que a própria instalação diz.
          </Typography>
        )}
      </Box>
      <Box component="section" aria-labelledby="testemunhas" sx={{ ...oneColumn, gap: 2 }}>
        <Typography id="testemunhas" component="h3" variant="h3">
          Testemunhas
        </Typography>
        {witnesses.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>Nenhuma assinou este ponto de verificação.</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {witnessTexts(seal).map((text) => (
              <li key={text} className="num">
                {text}
              </li>
            ))}
          </Box>
        )}
      </Box>
    </>
  );
}
