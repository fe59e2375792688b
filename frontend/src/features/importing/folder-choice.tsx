/** Where the folder is chosen, which of its files came, and what is still missing. */
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { bookFileNames, limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DropArea, type WantedFiles } from '../../shared/attachments/drop-area.tsx';
import { counted, formatCount } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { missingOf } from './chosen-files.ts';
import { FolderGuide } from './folder-guide.tsx';
import type { FolderImport } from './use-folder-import.ts';

const wanted: WantedFiles = {
  accepted: '.csv,text/csv',
  several: true,
  help: `${bookFileNames.join(', ')}: até ${limits.importMaxBytes / 1024 / 1024} MB e ${formatCount(limits.importLinesMax)} linhas ao todo. Ao escolher, a pasta só é conferida.`,
  invitation: 'Arraste a pasta dos livros para cá',
  touchInvitation: 'A pasta dos livros',
  dropped: 'Solte para conferir',
  folder: 'Escolher a pasta',
  choose: 'Escolher arquivos',
  camera: false,
};

export function FolderChoice({ of: { chosen, checking, starting, take } }: { of: FolderImport }) {
  const missing = missingOf(chosen);
  const isBegun = missing.length < bookFileNames.length;
  const refusals = [
    ...(chosen.refusal === undefined ? [] : [chosen.refusal]),
    ...(chosen.refusal === undefined && isBegun && missing.length > 0
      ? [messages.importing.fileMissing(missing)]
      : []),
  ];
  return (
    <Box sx={{ ...oneColumn, gap: 3 }}>
      <DropArea
        label="Pasta dos livros"
        wanted={wanted}
        refusals={refusals}
        onFiles={take}
        isMain={checking.state !== 'done' || !checking.check.ok}
        disabled={starting ? 'A importação está começando.' : undefined}
      />
      {isBegun && (
        <Box
          component="ul"
          aria-label="Arquivos da pasta"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}
        >
          {bookFileNames.map((name) => {
            const file = chosen.files[name];
            const Icon = file ? DoneIcon : MissingIcon;
            return (
              <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Icon aria-hidden sx={{ fontSize: 20, color: file ? 'success.main' : 'text.muted' }} />
                <Typography variant="body2">
                  {name}
                  {file ? (
                    <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
                      {' '}
                      · {sizeText(file.size)}
                    </Box>
                  ) : (
                    <VisuallyHidden>: falta</VisuallyHidden>
                  )}
                </Typography>
              </Box>
            );
          })}
          {chosen.others > 0 && (
            <Typography component="li" variant="body2" sx={{ color: 'text.secondary' }}>
              {counted(chosen.others, 'outro arquivo fica de fora', 'outros arquivos ficam de fora')}
            </Typography>
          )}
        </Box>
      )}
      <FolderGuide />
    </Box>
  );
}

/** “182 KB”, “1,4 MB”; never nothing for something. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`;
