/** Who a client is, in the shape that is sealed, and in which developments; normalised, and refused where a rule is broken. */
import type { UniqueField } from './events.ts';

/** What travels sealed in the journal. `phone` is digits, `cpf` the eleven digits of a person or the fourteen characters of a company's CNPJ, `email` is lower case, tags are normalised. */
export interface PersonalData {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
  readonly address: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
}

/** Units in one development; units are digits, in order, without repeats. */
export interface UnitsInDevelopment {
  readonly developmentId: string;
  readonly units: readonly string[];
  readonly notes: string | null;
}

/** A client to be registered, its fields always in this order, so that its JSON tells equal ones. */
export interface NewClient {
  readonly personal: PersonalData;
  readonly developments: readonly UnitsInDevelopment[];
}

/** What no two clients may share. */
export const identityOf = ({ cpf, email }: PersonalData): Readonly<Record<UniqueField, string>> => ({
  cpf,
  email,
});

/** A change of a client: the personal fields that are named, and the whole list of developments where one is given. */
export interface ClientChange {
  readonly personal: Partial<PersonalData>;
  readonly developments: readonly UnitsInDevelopment[] | undefined;
}

/** What of some personal fields must be unique. */
export const uniqueIn = ({ cpf, email }: Partial<PersonalData>): Partial<Record<UniqueField, string>> => ({
  ...(cpf !== undefined && { cpf }),
  ...(email !== undefined && { email }),
});
