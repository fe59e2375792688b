/** What is told of the company's logo. */
import { limits } from '../limits.ts';

const sideMax = limits.logoSideMax.toLocaleString('pt-BR');

export const logoMessages = {
  required: 'Escolha o arquivo do logotipo',
  onlyOne: 'Envie um arquivo só',
  tooLarge: 'O logotipo pode ter até 1 MB',
  type: 'O logotipo deve ser um arquivo PNG ou JPEG',
  sides: `O logotipo deve ter de ${limits.logoSideMin} a ${sideMax} pixels de largura e de altura`,
  colours: 'JPEG em CMYK não é aceito: salve a imagem em RGB',
  unreadable: 'Este arquivo está danificado: não foi possível ler a imagem',
  none: 'A empresa não tem logotipo',
  lost: 'O arquivo do logotipo não está no armazenamento ou está danificado. Envie-o de novo.',
  inUse: 'O mesmo arquivo é o logotipo da empresa: remova o logotipo antes',
  removed: 'Logotipo removido',
} as const;
