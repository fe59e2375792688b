/** A reason that says who it is about, and one that only seems to. */
import { namesClient } from './erasure-rules.ts';

const person = {
  name: 'Zulmira de Sá Quixadá',
  email: 'zulmira@exemplo.com.br',
  phone: '86913572468',
  cpf: '52998224725',
  address: null,
  notes: null,
  tags: [],
};

it.each([
  ['Pedido da Zulmira', true],
  ['pedido de QUIXADA, por carta', true],
  ['sá pediu', true],
  ['ver ZULMIRA@exemplo.com.br', true],
  ['CPF 529.982.247-25', true],
  ['ligou de (86) 91357-2468', true],
  ['Pedido do titular, de próprio punho', false],
  ['pedido das zulmiras', false],
  ['Protocolo 529982', false],
])('"%s": %s', (reason, names) => expect(namesClient(reason, person)).toBe(names));
