/** This installation's rules for new passwords. */
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { newPasswordCheck } from '@livro/rules';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { isCommonPassword } from './common-passwords.store.ts';

@Injectable()
export class PasswordPolicy {
  readonly minLength: number;

  constructor(@Inject(SETTINGS) { passwordMinLength }: Pick<Settings, 'passwordMinLength'>) {
    this.minLength = passwordMinLength;
  }

  /** Throws the first broken rule, under `password`. `owner`: whose it will be, as far as that may be told. */
  assert(password: string, owner: { readonly email?: string; readonly name?: string }): void {
    const { email, name } = owner;
    const check = newPasswordCheck({ minLength: this.minLength, email, name, isCommon: isCommonPassword });
    const broken = check(password);
    if (broken) throw new DomainError(broken.code, broken.message, 'password');
  }
}
