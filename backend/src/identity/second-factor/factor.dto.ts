/** What the calls about second factors take and give, as the wire sees it. A passkey's answer travels as JSON text. */
import { ApiProperty } from '@nestjs/swagger';
import {
  every,
  factorMethods,
  limits,
  loginChecks,
  messages,
  required,
  secondFactorChecks,
  text,
  type FactorMethod,
} from '@livro/rules';
import { WireText } from '../../platform/http/wire-field.ts';
import { LoginBody } from '../session/auth.dto.ts';

const optional = { optional: true } as const;
const code = text({ label: 'Código', max: 100 });
const credential = text({ label: 'Chave de acesso', max: limits.textMax });
const ticketText = text({ label: 'Ticket', max: 100 });
const TICKET = 'O ticket que veio com as opções da chave';
const CREDENTIAL = 'A resposta do navegador, em JSON, como texto';

/** Either a code, or a passkey with its ticket. */
export class SecondStepBody {
  @WireText(code, { ...optional, description: 'Do aplicativo (seis dígitos) ou de recuperação' })
  code?: string;
  @WireText(credential, { ...optional, description: CREDENTIAL }) passkey?: string;
  @WireText(ticketText, { ...optional, description: TICKET }) ticket?: string;
}

/** The password, a code, or a passkey with its ticket. */
export class ConfirmBody extends SecondStepBody {
  @WireText(loginChecks.password, { ...optional, trim: false }) password?: string;
}

export class TokenBody extends LoginBody {
  @WireText(code, { ...optional, description: 'Onde há segundo fator: do aplicativo ou de recuperação' })
  code?: string;
}

export class PasskeySignInBody {
  @WireText(every(required(messages.passkeyInvalid), credential), { description: CREDENTIAL })
  passkey!: string;
  @WireText(every(required(messages.passkeyInvalid), ticketText), { description: TICKET }) ticket!: string;
}

export class TotpCodeBody {
  @WireText(secondFactorChecks.code) code!: string;
}

export class NewPasskeyBody extends PasskeySignInBody {
  @WireText(secondFactorChecks.passkeyName, { example: 'Celular da Ana' }) name!: string;
}

export class SecondStepView {
  @ApiProperty({ enum: [false] }) authenticated!: false;
  @ApiProperty({ enum: [...factorMethods], isArray: true, enumName: 'FactorMethod' })
  second_factor!: FactorMethod[];
  @ApiProperty({ format: 'date-time', description: 'Até quando o segundo passo espera' }) expires_at!: string;
}

export class TotpSetupView {
  @ApiProperty({ description: 'Em base 32, para digitar' }) secret!: string;
  @ApiProperty({ description: 'otpauth://…, para o código QR' }) address!: string;
}

export class RecoveryCodesView {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Mostrados só agora; null onde os anteriores continuam valendo',
  })
  recovery_codes!: string[] | null;
}

export class PasskeyOptionsView {
  @ApiProperty() ticket!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Para o navegador (WebAuthn)' })
  options!: Record<string, unknown>;
}

export class PasskeyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_used!: string | null;
}

export class TotpView {
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_used!: string | null;
}

export class FactorsView {
  @ApiProperty({ type: TotpView, nullable: true }) totp!: TotpView | null;
  @ApiProperty({ type: [PasskeyView] }) passkeys!: PasskeyView[];
  @ApiProperty({ type: 'integer' }) recovery_codes_left!: number;
  @ApiProperty({ description: 'Exigido para este tipo de usuário' }) required!: boolean;
  @ApiProperty() has_password!: boolean;
  @ApiProperty({ description: 'Entra também por um provedor OpenID Connect' }) has_provider!: boolean;
  @ApiProperty({ description: 'O endereço do navegador tem um nome, e não só um número' })
  passkeys_possible!: boolean;
}

export class ConfirmedView {
  @ApiProperty({ format: 'date-time', description: 'Até quando a confirmação vale' }) until!: string;
}
