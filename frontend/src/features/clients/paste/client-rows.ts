/** The columns of a sheet of clients, and how a pasted row is judged: by the rules of the client's form. Pure. */
import { digitsOf, formatCnpj, formatCpf, formatPhone, isCompany, isPhoneLength } from '@livro/brazil';
import { isEmail, normaliseTags } from '@livro/rules';
import type { RegisterClientDto } from '../../../shared/api/generated.ts';
import { meantBy, type Choice } from '../../../shared/staging/choices.ts';
import type { CellProblems, Cells, SheetColumn } from '../../../shared/staging/sheet.ts';
import type { Judged } from '../../../shared/staging/use-judged.ts';
import { YES } from '../../../shared/fields/checkbox-field.tsx';
import { clientOf, clientProblems, emptyClient, emptyEntry } from '../client-form.ts';

export type ClientField =
  'name' | 'cpf' | 'email' | 'phone' | 'developmentId' | 'units' | 'address' | 'notes' | 'tags';

export const clientColumns = (developments: readonly Choice[]): readonly SheetColumn<ClientField>[] => [
  { field: 'name', label: 'Nome', headers: ['Cliente', 'Comprador', 'Nome completo'], holds: 'text', width: 220 },
  { field: 'cpf', label: 'CPF', headers: ['CPF do cliente', 'CNPJ', 'Documento'], holds: 'text', recognises: (cell) => /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(cell), width: 140 },
  { field: 'email', label: 'Email', headers: ['E-mail', 'Correio'], holds: 'text', recognises: isEmail, width: 200 },
  { field: 'phone', label: 'Telefone', headers: ['Celular', 'Fone', 'WhatsApp', 'Tel'], holds: 'text', recognises: (cell) => /^[\d\s()+-]{10,}$/.test(cell) && isPhoneLength(cell), width: 140 },
  { field: 'developmentId', label: 'Empreendimento', headers: ['Obra', 'Edifício', 'Prédio'], holds: 'text', recognises: (cell) => meantBy(cell, developments).kind === 'one', offers: developments.map(({ label }) => label), width: 190 },
  { field: 'units', label: 'Unidades', headers: ['Unidade', 'Apartamento', 'Apto', 'Contrato'], holds: 'text', width: 120 },
  { field: 'address', label: 'Endereço', headers: ['Logradouro'], holds: 'text', width: 200 },
  { field: 'notes', label: 'Observações', headers: ['Obs', 'Observação'], holds: 'text', width: 180 },
  { field: 'tags', label: 'Tags', headers: ['Etiquetas'], holds: 'text', width: 120 },
]; // prettier-ignore

export function judgeClient(
  pasted: Cells<ClientField>,
  defaults: Cells<ClientField>,
  developments: readonly Choice[],
): Judged<ClientField, RegisterClientDto> {
  const { name = '', email = '', address = '', notes = '', units = '', tags = '' } = pasted;
  const cpf = cpfOf(pasted.cpf ?? '');
  const phone = phoneOf(pasted.phone ?? '');
  const text = pasted.developmentId || defaults.developmentId || '';
  const meant = meantBy(text, developments);
  const developmentId = meant.kind === 'one' ? meant.choice.value : '';
  // A name may have a comma of its own: only a semicolon parts names.
  const isNamed = /\p{L}/u.test(units);
  const unparted = isNamed && units.includes(',') && !units.includes(';');
  const shown = meant.kind === 'one' ? meant.choice.label : text;
  const values = {
    ...emptyClient(developmentId),
    name,
    email,
    phone,
    cpf,
    address,
    developmentUnits: [{ ...emptyEntry(developmentId), units, named: isNamed ? YES : '' }],
    notes,
    tags: normaliseTags(tags),
  };
  const { developmentUnits, ...own } = clientProblems(values) as CellProblems<
    ClientField | 'developmentUnits'
  >;
  const problems: CellProblems<ClientField> = {
    ...own,
    ...(developmentUnits && { [developmentId === '' ? 'developmentId' : 'units']: developmentUnits }),
    ...(unparted && { units: { code: 'INVALID_FORMAT', message: UNPARTED } }),
    ...(text !== '' && meant.kind !== 'one' && { developmentId: { code: 'NOT_FOUND', message: unknown(text, meant.kind) } }),
  }; // prettier-ignore
  const cells = { ...pasted, cpf, phone, developmentId: shown };
  return Object.keys(problems).length > 0 ? { cells, problems } : { cells, problems, line: clientOf(values) };
}

const UNPARTED = 'Unidades com letras: separe-as por ponto e vírgula';

const unknown = (text: string, kind: 'none' | 'several'): string =>
  kind === 'none'
    ? `Não encontramos o empreendimento “${text}”`
    : `Há mais de um empreendimento como “${text}”: escreva qual`;

/** A spreadsheet that takes it for a number loses the zeros in front. */
function cpfOf(text: string): string {
  if (isCompany(text)) return formatCnpj(text);
  const digits = digitsOf(text);
  if (digits.length < 9 || digits.length > 11) return text;
  return formatCpf(digits.padStart(11, '0'));
}

function phoneOf(text: string): string {
  const digits = digitsOf(text).replace(/^55(?=\d{10,11}$)/, '');
  return isPhoneLength(digits) ? formatPhone(digits) : text;
}
