/** Writes the letter that reports a change of a person's account to that person. Pure. */
import { formatInstant } from '@livro/calendar';
import type { FactorMethod, ResetReason } from '@livro/rules';

export type AccountNotice =
  | { readonly kind: 'factor-added' | 'factor-removed'; readonly method: FactorMethod }
  | { readonly kind: 'factors-reset' | 'recovery-codes-renewed' | 'password-changed' | 'account-linked' }
  | { readonly kind: 'access-reset'; readonly reason: ResetReason }
  | { readonly kind: 'key-issued'; readonly name: string }
  | { readonly kind: 'email-changed'; readonly to: string }
  | { readonly kind: 'new-device' };

export interface NoticeContext {
  /** Whose account it is. */
  readonly name: string;
  readonly at: Date;
  /** Where the request came from; undefined if that is not known. */
  readonly origin?: { readonly address: string; readonly device: string };
  /** Who did it, if it was not the person. */
  readonly by?: string;
  /** Of the program; undefined if it has no public address. */
  readonly address?: string;
}

const FACTORS: Readonly<Record<FactorMethod, string>> = {
  totp: 'Um aplicativo autenticador',
  passkey: 'Uma chave de acesso (passkey)',
};

export function accountLetter(notice: AccountNotice, context: NoticeContext) {
  const { name, at, origin, by, address } = context;
  const { subject, sentence } = wordsOf(notice);
  const from = origin && [origin.device, origin.address && `endereço ${origin.address}`].filter(Boolean);
  return {
    subject: `Livro: ${subject}`,
    text: [
      `Olá, ${oneLine(name)}.`,
      '',
      sentence,
      '',
      `Quando: ${formatInstant(at.toISOString())}`,
      ...(by === undefined ? [] : [`Por: ${oneLine(by)}`]),
      ...(by === undefined ? [`De onde: ${from?.join(', ') || 'não registrado'}`] : []),
      '',
      'Se você reconhece isto, não precisa fazer nada.',
      'Se não reconhece, avise agora um administrador: em Usuários ele escolhe “Redefinir acesso” e “Conta comprometida”.',
      'Se você ainda consegue entrar, troque a senha e confira as sessões e os segundos fatores em “Segurança da conta”.',
      ...(address === undefined ? [] : ['', address]),
    ].join('\n'),
  };
}

function wordsOf(notice: AccountNotice): { readonly subject: string; readonly sentence: string } {
  switch (notice.kind) {
    case 'factor-added':
      return {
        subject: 'novo segundo fator na sua conta',
        sentence: `${FACTORS[notice.method]} passou a valer como segundo fator da sua conta.`,
      };
    case 'factor-removed':
      return {
        subject: 'segundo fator removido da sua conta',
        sentence: `${FACTORS[notice.method]} deixou de valer como segundo fator da sua conta.`,
      };
    case 'factors-reset':
      return {
        subject: 'segundos fatores da sua conta redefinidos',
        sentence: 'Nenhum segundo fator de antes vale mais na sua conta, e as suas sessões terminaram.',
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'novos códigos de recuperação',
        sentence: 'Novos códigos de recuperação foram gerados, e os anteriores deixaram de valer.',
      };
    case 'password-changed':
      return {
        subject: 'sua senha foi alterada',
        sentence: 'A senha da sua conta foi alterada, e as outras sessões terminaram.',
      };
    case 'account-linked':
      return {
        subject: 'entrada por provedor ligada à sua conta',
        sentence: 'Uma conta do provedor de acesso da empresa passou a abrir a sua conta.',
      };
    case 'access-reset':
      return {
        subject: 'seu acesso foi redefinido',
        sentence:
          notice.reason === 'compromised'
            ? 'A sua senha, as sessões, os segundos fatores e as chaves de API que você emitiu deixaram de valer. Quem redefiniu entrega a você um código para criar outra senha.'
            : 'A sua senha e as suas sessões deixaram de valer. Quem redefiniu entrega a você um código para criar outra senha.',
      };
    case 'key-issued':
      return {
        subject: 'nova chave de API em seu nome',
        sentence: `A chave de API “${oneLine(notice.name)}” foi emitida em seu nome: programas que a têm trabalham com as permissões dela.`,
      };
    case 'email-changed':
      return {
        subject: 'o e-mail da sua conta mudou',
        sentence: `A sua conta agora usa o e-mail ${notice.to}. Este endereço não recebe mais avisos dela.`,
      };
    case 'new-device':
      return {
        subject: 'entrada de um novo dispositivo',
        sentence: 'Alguém entrou na sua conta de um dispositivo que ela ainda não conhecia.',
      };
    default: {
      const unknown: never = notice;
      throw new TypeError(`unknown ${JSON.stringify(unknown)}`);
    }
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
