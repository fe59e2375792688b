/** A client with the units owned in developments. Uniqueness of CPF and e-mail is not judged here. */
import { checkCnpj, checkCpf, formatCpf, hasAreaCode, isPhoneLength } from '@livro/brazil';
import { email, every, notes, required, tags, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';
import { isNamedUnit, repeatedUnits } from '../units.ts';

/** One line of the form; `units` as `readUnits` gives them. */
export interface DevelopmentUnits {
  readonly developmentId?: string;
  readonly units?: readonly string[];
}

const cpf: Check<string> = (value) => {
  const checked = checkCpf(value ?? '');
  if (!checked.ok) return violation(checked.code, checked.message);
  return value?.trim() === formatCpf(checked.value)
    ? undefined
    : violation('INVALID_FORMAT', messages.cpfShape);
};

const cnpj: Check<string> = (value) => {
  const checked = checkCnpj(value ?? '');
  return checked.ok ? undefined : violation(checked.code, checked.message);
};

const ofPerson: Check<string> = every<string>(required(messages.cpfRequired), cpf);
const ofCompany: Check<string> = every<string>(required(messages.cnpjRequired), cnpj);
/** A company's number where the person says that the client is one (`company`), a person's otherwise. */
const taxpayer: Check<string> = (value, form) =>
  form?.company === true ? ofCompany(value) : ofPerson(value);

const phone: Check<string> = (value = '') => {
  if (!isPhoneLength(value)) return violation('INVALID_PHONE', messages.phoneDigits);
  return hasAreaCode(value) ? undefined : violation('INVALID_PHONE', messages.phoneAreaCode);
};

const lengthOf = (unit: string): number =>
  isNamedUnit(unit) ? limits.namedUnitLengthMax : limits.unitLengthMax;

/** One line's units, numbered from 1 in the messages. */
function unitsOf(item: DevelopmentUnits, n: number) {
  const units = item.units ?? [];
  const repeated = repeatedUnits(units);
  if (repeated.length > 0) return violation('DUPLICATE_UNITS', messages.duplicateUnitsInItem(n, repeated));
  if (units.some((unit) => unit.length > lengthOf(unit))) {
    return violation('MAX_LENGTH', messages.unitTooLong(n));
  }
  return units.length > limits.unitsPerDevelopmentMax
    ? violation('MAX_LENGTH', messages.tooManyUnits(n))
    : undefined;
}

const developmentUnits: Check<readonly DevelopmentUnits[]> = (value) => {
  if (!value || value.length === 0) {
    return violation('REQUIRED_FIELD', messages.clientDevelopmentRequired);
  }
  if (value.length > limits.developmentsPerClientMax) {
    return violation('MAX_LENGTH', messages.tooManyDevelopments);
  }
  for (const [index, item] of value.entries()) {
    if (!item.developmentId?.trim()) {
      return violation('REQUIRED_FIELD', messages.developmentRequiredForItem(index + 1));
    }
    const broken = unitsOf(item, index + 1);
    if (broken) return broken;
  }
  return undefined;
};

/** The units of a single development, as a link call sends them. */
const units: Check<readonly string[]> = (value) => unitsOf({ units: value ?? [] }, 1);

export const clientChecks = {
  name: every<string>(
    required(messages.nameRequired),
    text({ label: 'Nome', min: limits.clientNameMin, max: limits.clientNameMax }),
  ),
  email: email(messages.emailRequired, messages.clientEmailInvalid),
  phone: every<string>(required(messages.phoneRequired), phone),
  cpf: taxpayer,
  address: text({ label: 'Endereço', max: limits.clientAddressMax }),
  notes,
  tags,
  developmentId: required<string>(messages.developmentRequired),
  developmentUnits,
  units,
} as const;
