/** `expense` in a completion is an id or the whole form of an expense; a broken rule inside is named `expense.field`. */
import { eachText, messages } from '@livro/rules';
import { ValidationFailed } from '../../platform/http/errors.ts';
import { WirePipe } from '../../platform/http/wire.pipe.ts';
import { isAbsent, readId, Unreadable } from '../../platform/http/wire-value.ts';
import type { NewExpense } from './complete-purchase.command.ts';
import { PurchaseExpenseDto } from '../request/purchase.dto.ts';

const pipe = new WirePipe();

/** `body` as it came, in camelCase. Throws `ValidationFailed`. */
export async function sentExpense(body: Readonly<Record<string, unknown>>): Promise<NewExpense | string> {
  const raw = [body.expense, body.expenseId].find((value) => !isAbsent(value));
  if (raw === undefined) {
    const missing = { field: 'expense', code: 'REQUIRED_FIELD', message: messages.purchaseExpenseRequired };
    throw new ValidationFailed([missing]);
  }
  if (typeof raw === 'object' && !Array.isArray(raw)) return formOf(raw as object);
  const id = readId(raw);
  if (id instanceof Unreadable) throw new ValidationFailed([{ field: 'expense', ...id.violation }]);
  return id;
}

async function formOf(raw: object): Promise<NewExpense | string> {
  if (Object.hasOwn(raw, 'id') && !Object.hasOwn(raw, 'amount'))
    return sentExpense({ expense: (raw as { id: unknown }).id });
  try {
    const dto = (await pipe.transform(raw, {
      type: 'body',
      metatype: PurchaseExpenseDto,
    })) as PurchaseExpenseDto;
    const texts = eachText('expense', (name) => dto[name] ?? null);
    return { ...dto, ...texts, notes: dto.notes ?? null };
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    throw new ValidationFailed(
      error.violations.map((broken) => ({ ...broken, field: `expense.${broken.field}` })),
    );
  }
}
