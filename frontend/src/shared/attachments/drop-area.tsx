/** Where files, or a folder of them, are chosen: dropped, pasted, or by a button. Says which may come and which were refused. */
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react';
import { limits } from '@livro/rules';
import { foldersDropped, filesOfFolder } from './folder-files.ts';

/** What is wanted here, and how it is asked for. */
export interface WantedFiles {
  /** For the list of files that the system shows: endings with commas. */
  readonly accepted: string;
  readonly several: boolean;
  /** Kinds and sizes. */
  readonly help: string;
  readonly invitation: string;
  /** Fingers drag no files. */
  readonly touchInvitation: string;
  readonly dropped: string;
  readonly choose: string;
  readonly camera: boolean;
  /** Of the button that takes all files of a folder; without it there are only files. */
  readonly folder?: string;
}

interface DropAreaProps {
  readonly label: string;
  /** Attachments, where nothing is said. */
  readonly wanted?: WantedFiles;
  /** Why files chosen last were refused. */
  readonly refusals: readonly string[];
  /** `ofFolder`: they are all that a folder holds. */
  readonly onFiles: (files: readonly File[], ofFolder: boolean) => void;
  /** Why nothing may be put here now. */
  readonly disabled?: string;
  /** What is chosen here is what the page is for. */
  readonly isMain?: boolean;
}

const ATTACHMENTS: WantedFiles = {
  accepted: limits.attachmentExtensions.map((ending) => `.${ending}`).join(','),
  several: true,
  help: 'JPG, PNG ou PDF, até 10 MB cada um',
  invitation: 'Arraste arquivos para cá ou cole',
  touchInvitation: 'Fotos ou documentos',
  dropped: 'Solte para anexar',
  choose: 'Escolher arquivos',
  camera: true,
};

export function DropArea(props: DropAreaProps) {
  const { label, wanted = ATTACHMENTS, refusals, onFiles, disabled, isMain = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const chosen = (files: FileList | readonly File[] | null | undefined, ofFolder = false): boolean => {
    if (disabled !== undefined || !files || (files.length === 0 && !ofFolder)) return false;
    onFiles([...files], ofFolder);
    return true;
  };
  usePastedFiles(chosen);
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (![...event.dataTransfer.types].includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = disabled === undefined ? 'copy' : 'none';
      setOver(disabled === undefined);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const { dataTransfer } = event;
      const inFolders = wanted.folder === undefined ? undefined : foldersDropped(dataTransfer);
      if (inFolders) {
        const unread = () => chosen([], true);
        void inFolders.then((files) => chosen(files, true), unread);
      } else chosen(dataTransfer.files);
    },
  };

  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        {...drag}
        role="group"
        aria-label={label}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 3,
          borderRadius: '6px',
          border: '1px dashed',
          borderColor: over ? 'primary.main' : 'control.border',
          bgcolor: over ? 'surface.selected' : 'surface.alt',
        }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 28, color: over ? 'primary.main' : 'text.muted' }} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {over ? wanted.dropped : <Invitation {...wanted} />}
          </Typography>
          <Typography id={`${id}-ajuda`} variant="caption" sx={{ color: 'text.secondary' }}>
            {wanted.help}
          </Typography>
        </Box>
        {wanted.folder !== undefined && (
          <Button
            variant={isMain ? 'contained' : 'outlined'}
            aria-describedby={`${id}-ajuda`}
            aria-disabled={disabled !== undefined}
            title={disabled}
            onClick={() => disabled === undefined && folder.current?.click()}
          >
            {wanted.folder}
          </Button>
        )}
        <Button
          variant="outlined"
          aria-describedby={`${id}-ajuda`}
          aria-disabled={disabled !== undefined}
          title={disabled}
          onClick={() => disabled === undefined && input.current?.click()}
        >
          {wanted.choose}
        </Button>
        {wanted.camera && (
          <>
            <Button
              variant="outlined"
              aria-disabled={disabled !== undefined}
              title={disabled}
              onClick={() => disabled === undefined && camera.current?.click()}
              sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
            >
              Tirar foto
            </Button>
            <input
              ref={camera}
              type="file"
              capture="environment"
              hidden
              accept="image/jpeg,image/png"
              aria-label={`${label}: foto`}
              onChange={(event) => {
                chosen(event.target.files);
                event.target.value = '';
              }}
            />
          </>
        )}
        {wanted.folder !== undefined && (
          <input
            ref={folder}
            type="file"
            // React knows the attribute by no other name.
            {...{ webkitdirectory: '' }}
            hidden
            aria-label={`${label}: pasta`}
            onChange={(event) => {
              chosen(filesOfFolder(event.target.files), true);
              event.target.value = '';
            }}
          />
        )}
        <input
          ref={input}
          type="file"
          multiple={wanted.several}
          hidden
          accept={wanted.accepted}
          aria-label={label}
          onChange={(event) => {
            chosen(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </Box>
      <Box role="alert">
        {refusals.map((text) => (
          <Typography
            key={text}
            variant="caption"
            component="p"
            sx={{ color: 'error.main', mt: 1, overflowWrap: 'anywhere' }}
          >
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function Invitation({ invitation, touchInvitation }: WantedFiles) {
  return (
    <>
      <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
        {invitation}
      </Box>
      <Box component="span" sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline' } }}>
        {touchInvitation}
      </Box>
    </>
  );
}

/** A picture in the clipboard becomes a file wherever on the page it is pasted, while this is there. */
function usePastedFiles(take: (files: FileList | undefined) => boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    globalThis.addEventListener('paste', listen);
    return () => globalThis.removeEventListener('paste', listen);
  }, []);
}
