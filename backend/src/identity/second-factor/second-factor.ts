/**
 * What a second factor, a recovery code or a linked identity leaves in the journal. Whether it is genuine is the vault's
 * business; here only who may still have one: nobody who is inactive, and nothing is reset where nothing is.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { FactorCommand } from '../user/commands.ts';
import type { UserEvent } from '../user/events.ts';
import type { User } from '../user/users-state.ts';

export function decideFactor({ userId, isActive }: User, command: FactorCommand): readonly UserEvent[] {
  switch (command.type) {
    case 'ResetSecondFactor':
      if (!command.hasFactor) throw new DomainError('INVALID_OPERATION', messages.noSecondFactor);
      return [{ type: 'SecondFactorReset', data: { userId } }];
    case 'RemoveSecondFactor':
      return [{ type: 'SecondFactorRemoved', data: { userId, method: command.method, ...told(command) } }];
    default:
      if (!isActive) throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
      return [gained(userId, command)];
  }
}

type Gain = Exclude<FactorCommand, { type: 'ResetSecondFactor' | 'RemoveSecondFactor' }>;

function gained(userId: string, command: Gain): UserEvent {
  switch (command.type) {
    case 'AddSecondFactor':
      return { type: 'SecondFactorAdded', data: { userId, method: command.method, ...told(command) } };
    case 'UseRecoveryCode':
      return { type: 'RecoveryCodeUsed', data: { userId, left: command.left } };
    case 'RenewRecoveryCodes':
      return { type: 'RecoveryCodesRenewed', data: { userId } };
    case 'LinkIdentity':
      return { type: 'IdentityLinked', data: { userId, issuer: command.issuer, ...told(command) } };
    default: {
      const unknown: never = command;
      throw new TypeError(`unknown ${JSON.stringify(unknown)}`);
    }
  }
}

const told = ({ digest }: { readonly digest?: string }) => (digest === undefined ? {} : { digest });
