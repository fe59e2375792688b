/** What callers may send about users, and how a user with a first-access window is shown. E-mails become lower case. */
import { ApiProperty } from '@nestjs/swagger';
import {
  type Check,
  loginChecks,
  messages,
  resetReasons,
  searchText,
  userChecks,
  userTypes,
  type ResetReason,
  type UserType,
} from '@livro/rules';
import { ListQuery } from '../../platform/http/page.ts';
import { checkOrder, Sorts } from '../../platform/http/sort.ts';
import { KEPT, WireBoolean, WireChoice, WireText } from '../../platform/http/wire-field.ts';
import type { UserOrder } from './user.queries.ts';
import type { OpenWindow } from '../password/open-first-access.command.ts';
import { UserView } from '../session/auth.dto.ts';
import { firstAccessLink } from '../password/first-access-link.api.ts';

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

export class ResetAccessDto {
  @WireChoice(resetReasons, undefined, {
    ...optional,
    default: 'compromised',
    description: 'forgotten mantém os segundos fatores e as chaves de API emitidas pela pessoa',
  })
  reason!: ResetReason;
}

const types: Check<string> = (text) =>
  text === undefined || text.split(',').every((word) => (userTypes as readonly string[]).includes(word))
    ? undefined
    : { code: 'INVALID_FORMAT', message: messages.invalidChoice('Tipo de usuário') };

export const userSorts = new Sorts<UserOrder['by']>(
  { name: 'name', email: 'email', type: 'type', createdAt: 'createdAt', created_at: 'createdAt' },
  'createdAt',
);

export class UsersQuery extends ListQuery {
  @WireText(searchText, { ...optional, description: 'Nome, e-mail ou tipo, sem acentos nem maiúsculas' })
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

  @WireText(userSorts.check, {
    ...optional,
    aliases: ['ordering', 'sortBy'],
    description: 'name, email, type ou createdAt; com - à frente, decrescente',
  })
  sort?: string;

  @WireText(checkOrder, {
    ...optional,
    aliases: ['direction'],
    description: 'asc ou desc',
  })
  order?: string;
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
