/** What callers may send about users, and how a user with a first-access window is shown. E-mails become lower case. */
import { ApiProperty } from '@nestjs/swagger';
import { type Check, loginChecks, messages, userChecks, userTypes, type UserType } from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { KEPT, WireBoolean, WireChoice, WireText } from '../../platform/http/wire-field.ts';
import type { UserOrder } from '../read/user-queries.ts';
import type { OpenWindow } from '../write/open-first-access.command.ts';
import { UserView } from './auth.dto.ts';
import { firstAccessLink } from './first-access-link.ts';

const optional = { optional: true } as const;

export class CreateUserDto {
  @WireText(userChecks.name, { example: 'Bia Obras' })
  name!: string;

  @WireText(loginChecks.email, { example: 'bia@construtora.com.br' })
  email!: string;

  @WireChoice(userTypes, userChecks.type, { ...optional, default: 'administrative' })
  type!: UserType;

  @WireBoolean(undefined, { default: true })
  isActive!: boolean;
}

/** All fields of the form. */
export class ReplaceUserDto {
  @WireText(userChecks.name)
  name!: string;

  @WireText(loginChecks.email)
  email!: string;

  @WireChoice(userTypes, userChecks.type)
  type!: UserType;

  @WireBoolean(undefined, { description: 'Sem ele, fica como está' })
  isActive?: boolean;
}

/** A field that is left out stays as it is. */
export class EditUserDto {
  @WireText(userChecks.name, KEPT)
  name?: string;

  @WireText(loginChecks.email, KEPT)
  email?: string;

  @WireChoice(userTypes, userChecks.type, KEPT)
  type?: UserType;

  @WireBoolean()
  isActive?: boolean;
}

const types: Check<string> = (text) =>
  text === undefined || text.split(',').every((word) => (userTypes as readonly string[]).includes(word))
    ? undefined
    : { code: 'INVALID_FORMAT', message: messages.invalidChoice('Tipo de usuário') };

const BAD_SORT = { code: 'INVALID_FORMAT' as const, message: messages.invalidChoice('Ordenação') };

export class UsersQuery extends ListQuery {
  @WireText(undefined, { ...optional, description: 'Nome, e-mail ou tipo, sem acentos nem maiúsculas' })
  search?: string;

  @WireText(types, {
    ...optional,
    description: `Um de ${userTypes.join(', ')}; vários separados por vírgula`,
  })
  type?: string;

  @WireBoolean(undefined, { description: 'Só ativos ou só inativos; tem a última palavra' })
  isActive?: boolean;

  @WireBoolean(undefined, { description: 'Sem ele nem isActive, só os ativos' })
  includeInactive?: boolean;

  @WireText((sort) => (sort === undefined || readUserSort(sort) ? undefined : BAD_SORT), {
    ...optional,
    aliases: ['ordering', 'sortBy'],
    description: 'name, email, type ou createdAt; com - à frente, decrescente',
  })
  sort?: string;

  @WireText((order) => (order === undefined || /^(asc|desc)$/i.test(order) ? undefined : BAD_SORT), {
    ...optional,
    aliases: ['direction'],
    description: 'asc ou desc',
  })
  order?: string;
}

const SORTS: ReadonlyMap<string, UserOrder['by']> = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['type', 'type'],
  ['createdAt', 'createdAt'],
  ['created_at', 'createdAt'],
]);

/** `name`, `-createdAt`, with `order` having the last word; undefined for an unknown word. Newest first by default. */
export function readUserSort(sort: string | undefined, order?: string): UserOrder | undefined {
  const by = sort === undefined ? 'createdAt' : SORTS.get(sort.replace(/^-/, ''));
  if (by === undefined) return undefined;
  return { by, descending: order === undefined ? (sort?.startsWith('-') ?? true) : /^desc$/i.test(order) };
}

/** An open first-access window. The code is shown here and nowhere else: only its hash is kept. */
export class FirstAccessView {
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ description: 'Código de uso único, pedido com a nova senha' }) code!: string;
  @ApiProperty({ description: 'Endereço que já traz o código' }) link!: string;
}

export class InvitedUserView extends UserView {
  @ApiProperty({ type: FirstAccessView, nullable: true }) first_access!: FirstAccessView | null;
}

/** `origin`: by which the person will reach the program. */
export const viewOfWindow = (window: OpenWindow, email: string, origin: string): FirstAccessView => ({
  expires_at: window.expiresAt.toISOString(),
  code: window.code,
  link: firstAccessLink(origin, email, window.code),
});
