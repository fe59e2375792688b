/** Clients for tests: valid CPFs without end, and a development to put them in. */
import type supertest from 'supertest';

type Agent = ReturnType<typeof supertest.agent>;

/** The n-th valid CPF of this series, as `000.000.000-00`. */
export function cpf(n: number): string {
  const base = String(100_000_007 + n * 7919).slice(0, 9);
  const digit = (digits: string): string => {
    const weighted = [...digits].reduce((sum, d, i) => sum + Number(d) * (digits.length + 1 - i), 0);
    return String(((weighted * 10) % 11) % 10);
  };
  const digits = base + digit(base);
  const all = digits + digit(digits);
  return `${all.slice(0, 3)}.${all.slice(3, 6)}.${all.slice(6, 9)}-${all.slice(9)}`;
}

/** What the specs look at in the items of a list. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly type: string;
}

/** An event's data, to look at any field of it. */
export const dataOf = (event: { readonly data: object }): Readonly<Record<string, unknown>> =>
  event.data as Record<string, unknown>;

let made = 0;

/** A development's id. */
export async function developmentId(agent: Agent, name = `Residencial ${(made += 1)}`): Promise<string> {
  const body = { name, status: 'active', startDate: '2025-02-03' };
  return (await agent.post('/api/developments/').send(body).expect(201)).body.data.id as string;
}

/** A client that nobody else is, in one development. */
export function person(n: number, development: string, units: unknown = []) {
  return {
    name: `Pessoa ${n}`,
    email: `pessoa.${n}@exemplo.com.br`,
    phone: '(21) 98765-4321',
    cpf: cpf(n),
    developmentUnits: [{ developmentId: development, units }],
  };
}
