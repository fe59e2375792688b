/** What the calls of signing in take and give, as the wire sees it. */
import { ApiProperty } from '@nestjs/swagger';
import { loginChecks, passwordChecks, text, userTypes, type UserType } from '@livro/rules';
import { WireText } from '../../platform/http/wire-field.ts';
import { ALL_PERMISSIONS, permissionsOf, type Permission } from '../permission/permissions.ts';
import type { DirectoryUser } from '../user/user-directory.read.ts';

export class CheckEmailBody {
  @WireText(loginChecks.email, { example: 'ana@construtora.com.br' }) email!: string;
}

export class LoginBody extends CheckEmailBody {
  @WireText(loginChecks.password, { trim: false }) password!: string;
}

export class CreatePasswordBody {
  @WireText(passwordChecks.email) email!: string;
  @WireText(passwordChecks.password, { trim: false }) password!: string;
  @WireText(passwordChecks.confirmation, {
    trim: false,
    optional: true,
    aliases: ['confirmPassword', 'passwordConfirmation'],
  })
  confirmation?: string;
  @WireText(text({ label: 'Código', max: 100 }), {
    optional: true,
    description: 'Código de uso único, quando requiresCode',
  })
  code?: string;
}

export class ChangePasswordBody {
  @WireText(passwordChecks.current, { trim: false }) currentPassword!: string;
  @WireText(passwordChecks.password, { trim: false, description: 'A nova' }) password!: string;
  @WireText(passwordChecks.confirmation, {
    trim: false,
    aliases: ['confirmPassword', 'passwordConfirmation'],
  })
  confirmation!: string;
}

export class PasswordPolicyView {
  @ApiProperty({ type: 'integer' }) passwordMinLength!: number;
}

export class UserView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() first_name!: string;
  @ApiProperty() last_name!: string;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: [...userTypes], enumName: 'UserType' }) type!: UserType;
  @ApiProperty() is_active!: boolean;
  @ApiProperty() isActive!: boolean;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Só o próprio e quem altera usuários o sabem' })
  has_password!: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Só o próprio e quem altera usuários o sabem' })
  has_second_factor!: boolean | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_login!: string | null;
  @ApiProperty({ format: 'date-time' }) date_joined!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; o ETag da leitura' }) version!: number;
}

/** `tellsAccess`: anyone who reads may know who has yet to create a password, and who has a second factor. */
export function viewOfUser(user: DirectoryUser, tellsAccess = true): UserView {
  const [first_name = '', ...others] = user.name.split(/\s+/);
  const joined = user.createdAt.toISOString();
  return {
    id: user.id,
    name: user.name,
    first_name,
    last_name: others.join(' '),
    username: user.email,
    email: user.email,
    type: user.type,
    is_active: user.isActive,
    isActive: user.isActive,
    has_password: tellsAccess ? user.hasPassword : null,
    has_second_factor: tellsAccess ? user.hasSecondFactor : null,
    last_login: user.lastLogin?.toISOString() ?? null,
    date_joined: joined,
    created_at: joined,
    updated_at: user.updatedAt.toISOString(),
    version: user.version,
  };
}

export class SessionView {
  @ApiProperty({ type: UserView }) user!: UserView;
  @ApiProperty({ enum: [...ALL_PERMISSIONS], isArray: true, enumName: 'Permission' })
  permissions!: Permission[];
  @ApiProperty({ enum: [true] }) authenticated!: true;
  @ApiProperty({ description: 'Só a configuração do segundo fator está aberta a esta sessão' })
  must_enrol!: boolean;
}

export const viewOfSession = (user: DirectoryUser, mustEnrol: boolean): SessionView => ({
  user: viewOfUser(user),
  permissions: mustEnrol ? [] : [...permissionsOf(user.type)],
  authenticated: true,
  must_enrol: mustEnrol,
});

export class TokenView extends SessionView {
  @ApiProperty() access_token!: string;
  @ApiProperty({ enum: ['Bearer'] }) token_type!: 'Bearer';
  @ApiProperty({ description: 'Segundos' }) expires_in!: number;
}

export class EmailOnly {
  @ApiProperty() email!: string;
}

export class EmailCheckView {
  @ApiProperty() requiresPasswordCreation!: boolean;
  @ApiProperty({ required: false, description: 'O código de uso único será pedido com a nova senha' })
  requiresCode?: boolean;
  @ApiProperty({ type: EmailOnly }) user!: EmailOnly;
}
