/** What a folder of books must hold: its three files with their columns, the words that some of them take, and a model of each. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  accountKindLabels,
  bookFiles,
  developmentStatusLabels,
  expenseCategoryLabels,
  initialPaymentStatuses,
  investmentTypeLabels,
  movementColumns,
  movementTypeLabels,
  paymentMethodLabels,
  paymentStatusLabels,
  returnKindLabels,
  type BookFileName,
  type MovementType,
} from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { oneColumn } from '../../shared/display/one-column.ts';
import { saveFile } from '../../shared/export/fetch-file.ts';
import { bookModels } from './book-models.ts';

const about: Readonly<Record<BookFileName, string>> = {
  'empreendimentos.csv': 'Um empreendimento por linha. O que já está nos livros é reconhecido pelo nome.',
  'clientes.csv':
    'Um cliente por linha em cada empreendimento, com suas unidades. Quem já está nos livros é reconhecido pelo CPF.',
  'movimentos.csv':
    'Um lançamento por linha, na ordem em que aconteceram. O tipo diz quais colunas a linha usa; as outras ficam vazias.',
};

const words: readonly (readonly [column: string, words: Readonly<Record<string, string>>])[] = [
  ['situacao (empreendimentos.csv)', developmentStatusLabels],
  ['conta, conta_destino', accountKindLabels],
  ['categoria', expenseCategoryLabels],
  ['metodo', paymentMethodLabels],
  [
    'situacao (movimentos.csv)',
    Object.fromEntries(initialPaymentStatuses.map((status) => [status, paymentStatusLabels[status]])),
  ],
  ['tipo_investimento', investmentTypeLabels],
  ['tipo_retorno', returnKindLabels],
];

export function FolderGuide() {
  return (
    <Box component="details" sx={{ minWidth: 0 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1, minHeight: 24 }}>
        O que a pasta deve ter, com modelos para baixar
      </Box>
      <Box sx={{ ...oneColumn, gap: 5, pt: 3, maxWidth: '80ch' }}>
        <Typography variant="body2">
          Três arquivos em texto UTF-8, com ponto e vírgula entre as colunas e os nomes das colunas na
          primeira linha. Valores como 1.234,56, datas como 31/12/2025. No Excel em português, “CSV UTF-8”
          salva assim. Os três precisam estar na pasta; um pode ter só a primeira linha.
        </Typography>
        {bookFiles.map(({ name, columns }) => (
          <Box key={name} sx={{ ...oneColumn, gap: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
              <Typography component="h3" variant="h3" sx={{ flex: '1 1 auto' }}>
                {name}
              </Typography>
              <Button
                startIcon={<DownloadIcon />}
                aria-label={`Baixar modelo de ${name}`}
                onClick={() => saveModel(name)}
              >
                Baixar modelo
              </Button>
            </Box>
            <Typography variant="body2">{about[name]}</Typography>
            <Words label="Colunas">{Object.keys(columns).join(', ')}</Words>
          </Box>
        ))}
        <Box sx={{ ...oneColumn, gap: 2 }}>
          <Typography component="h3" variant="h3">
            Colunas de cada tipo
          </Typography>
          {(Object.keys(movementColumns) as MovementType[]).map((type) => (
            <Words key={type} label={`${type} (${movementTypeLabels[type]})`}>
              {movementColumns[type].join(', ')}
            </Words>
          ))}
        </Box>
        <Box sx={{ ...oneColumn, gap: 2 }}>
          <Typography component="h3" variant="h3">
            Palavras que as colunas aceitam
          </Typography>
          {words.map(([column, meanings]) => (
            <Words key={column} label={column}>
              {Object.entries(meanings)
                .map(([word, meaning]) => `${word} (${meaning})`)
                .join(', ')}
            </Words>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> {children}
    </Typography>
  );
}

function saveModel(name: BookFileName): void {
  saveFile({ blob: new Blob([bookModels[name]], { type: 'text/csv;charset=utf-8' }), name });
}
