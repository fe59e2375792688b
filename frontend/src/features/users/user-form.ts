/** The user form's values, how they are judged, and the commands that they become. Pure. */
import { userChecks, userTypeLabels, userTypes, type UserType } from '@livro/rules';
import { YES } from '../../shared/fields/checkbox-field.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import type { CreateUserDto, EditUserDto, UserView } from '../../shared/api/generated.ts';

export type UserValues = { name: string; email: string; type: string; isActive: string };

/** In the order of the form. */
export const userLabels = {
  name: 'Nome',
  email: 'Email',
  type: 'Tipo de Usuário',
  isActive: 'Usuário ativo',
} as const;

export const userTypeOptions = userTypes.map((value) => ({ value, label: userTypeLabels[value] }));

export const emptyUser: UserValues = { name: '', email: '', type: 'administrative', isActive: YES };

export const typedUser = ({ name, email, type, isActive }: UserView): UserValues => ({
  name,
  email,
  type,
  isActive: isActive ? YES : '',
});

export const userProblems = (values: UserValues) =>
  problemsOf<UserValues>({
    name: userChecks.name(values.name),
    email: userChecks.email(values.email),
    type: userChecks.type(values.type as UserType),
  });

/** Of values without problems. */
export const userOf = (values: UserValues): Required<CreateUserDto> => ({
  name: values.name.trim(),
  email: values.email.trim().toLowerCase(),
  type: values.type as UserType,
  isActive: values.isActive === YES,
});

/** Only what was changed. */
export function userChanges(from: UserValues, to: UserValues): EditUserDto {
  const before = userOf(from);
  return Object.fromEntries(
    Object.entries(userOf(to)).filter(([field, value]) => before[field as keyof UserValues] !== value),
  );
}
