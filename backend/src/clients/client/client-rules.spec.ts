/** From a typed client to a normalised one, and each rule with its field and words. */
import { brokenClientRule, newClient, type ClientForm } from './client-rules.ts';

const form: ClientForm = {
  name: '  Antônia Peçanha ',
  email: ' Antonia@Exemplo.com.BR ',
  phone: '(21) 98765-4321',
  cpf: '529.982.247-25',
  address: ' ',
  tags: ['vip'],
  developments: [{ developmentId: 'd1', units: ['101', '102'] }],
};

describe('a new client', () => {
  it('is normalised', () => {
    expect(newClient(form)).toEqual({
      personal: {
        name: 'Antônia Peçanha',
        email: 'antonia@exemplo.com.br',
        phone: '21987654321',
        cpf: '52998224725',
        address: null,
        notes: null,
        tags: ['vip'],
      },
      developments: [{ developmentId: 'd1', units: ['101', '102'], notes: null }],
    });
  });

  it('has one entry a development', () => {
    const developments = [
      { developmentId: 'd1', units: ['1', '2'], notes: 'cobertura' },
      { developmentId: 'd2', units: [] },
      { developmentId: 'd1', units: ['2', '3'], notes: 'vaga dupla' },
    ];
    expect(newClient({ ...form, developments }).developments).toEqual([
      { developmentId: 'd1', units: ['1', '2', '3'], notes: 'cobertura\nvaga dupla' },
      { developmentId: 'd2', units: [], notes: null },
    ]);
  });

  it.each<[string, string, string, Partial<ClientForm>]>([
    ['name', 'REQUIRED_FIELD', 'Nome é obrigatório', { name: ' ' }],
    ['name', 'MIN_LENGTH', 'Nome deve ter pelo menos 2 caracteres', { name: 'A' }],
    ['email', 'REQUIRED_FIELD', 'Email é obrigatório', { email: undefined }],
    ['email', 'INVALID_FORMAT', 'Email inválido', { email: 'a@b' }],
    ['phone', 'REQUIRED_FIELD', 'Telefone é obrigatório', { phone: '' }],
    ['phone', 'INVALID_PHONE', 'Telefone deve ter 10 ou 11 dígitos', { phone: '999' }],
    ['cpf', 'REQUIRED_FIELD', 'CPF é obrigatório', { cpf: undefined }],
    ['cpf', 'INVALID_CPF', 'CPF deve ter 11 dígitos', { cpf: '123' }],
    ['cpf', 'INVALID_CPF', 'CPF inválido', { cpf: '529.982.247-26' }],
    ['cpf', 'INVALID_CPF', 'CPF inválido', { cpf: '111.111.111-11' }],
    ['notes', 'MAX_LENGTH', 'Observações deve ter no máximo 500 caracteres', { notes: 'a'.repeat(501) }],
    ['tags', 'MAX_LENGTH', 'Cada tag deve ter no máximo 30 caracteres', { tags: ['a'.repeat(31)] }],
    [
      'developmentUnits',
      'REQUIRED_FIELD',
      'Pelo menos um empreendimento deve ser especificado',
      { developments: [] },
    ],
    [
      'developmentUnits',
      'REQUIRED_FIELD',
      'Empreendimento é obrigatório para o item 2',
      { developments: [{ developmentId: 'd1', units: [] }, { units: ['1'] }] },
    ],
    [
      'developmentUnits',
      'DUPLICATE_UNITS',
      'Unidades duplicadas encontradas no item 1: 7, 8',
      { developments: [{ developmentId: 'd1', units: ['7', '8', '7', '8', '9'] }] },
    ],
  ])('refuses %s with %s: %s', (field, code, message, changes) => {
    expect(brokenClientRule({ ...form, ...changes })).toEqual({ field, code, message });
    expect(() => newClient({ ...form, ...changes })).toThrow(message);
  });
});
