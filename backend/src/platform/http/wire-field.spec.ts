import 'reflect-metadata';
import type { Violation } from '@livro/event-sourcing';
import type { Type } from '@nestjs/common';
import { expenseChecks, loginChecks, paymentMethods, searchText } from '@livro/rules';
import { ValidationFailed } from './errors.ts';
import {
  WireBoolean,
  WireChoice,
  WireDate,
  WireDecimalText,
  WireId,
  WireInteger,
  WireList,
  WireMoney,
  WireTags,
  WireText,
} from './wire-field.ts';
import { WirePipe } from './wire.pipe.ts';

class Inner {
  @WireId((value) =>
    value === undefined ? { code: 'REQUIRED_FIELD', message: 'Item é obrigatório' } : undefined,
  )
  itemId!: string;
}

class Body {
  @WireText(expenseChecks.description) description!: string;
  @WireMoney(expenseChecks.amount) amount!: number;
  @WireDate(undefined, { optional: true }) date?: string;
  @WireTags() tags!: string[];
  @WireChoice(paymentMethods, undefined, { optional: true, default: 'pix' }) method!: string;
  @WireInteger(undefined, { optional: true }) count?: number;
  @WireDecimalText(undefined, { optional: true }) rate?: string;
  @WireText(searchText, { optional: true, aliases: ['location'] }) address?: string;
  @WireBoolean() done?: boolean;
  @WireId(undefined, { optional: true }) accountId?: string;
  @WireList(() => Inner, undefined, { optional: true }) items?: Inner[];
}

class Longer extends Body {
  @WireText(loginChecks.password, { trim: false }) password!: string;
}

const pipe = new WirePipe();
const read = (body: object, dto: Type<unknown> = Body): Promise<Record<string, unknown>> =>
  pipe.transform(body, { type: 'body', metatype: dto });
async function broken(body: object, dto?: Type<unknown>): Promise<readonly Violation[]> {
  const outcome: unknown = await read(body, dto).catch((error: unknown) => error);
  if (outcome instanceof ValidationFailed) return outcome.violations;
  throw new Error(`was read: ${JSON.stringify(outcome)}`);
}

const good = { description: 'Cimento', amount: '1.234,56' };

describe('a body', () => {
  it('becomes values of ours, with defaults, without what nobody knows', async () =>
    expect(
      await read({
        ...good,
        date: '05/09/2026',
        location: ' Rua A ',
        formattedAmount: 'R$ 1',
        rate: '8,38',
        done: 'true',
      }),
    ).toEqual({
      description: 'Cimento',
      amount: 123456,
      date: '2026-09-05',
      tags: [],
      method: 'pix',
      rate: '8.38',
      address: 'Rua A',
      done: true,
    }));

  it('names all broken rules at once, in the order of the form', async () =>
    expect(
      (await broken({ description: 'ab', amount: 0, date: '2026-02-31' })).map(({ field }) => field),
    ).toEqual(['description', 'amount', 'date']));

  it.each<[object, string, string]>([
    [{ description: 5 }, 'description', 'INVALID_TYPE'],
    [{ description: 'a\u0000bc' }, 'description', 'INVALID_FORMAT'],
    [{ description: 'abc\ud800' }, 'description', 'INVALID_FORMAT'],
    [{ description: '   ' }, 'description', 'REQUIRED_FIELD'],
    [{ description: null }, 'description', 'REQUIRED_FIELD'],
    [{ amount: {} }, 'amount', 'INVALID_TYPE'],
    [{ amount: true }, 'amount', 'INVALID_TYPE'],
    [{ amount: '1.234' }, 'amount', 'INVALID_AMOUNT'],
    [{ amount: 10.001 }, 'amount', 'INVALID_AMOUNT'],
    [{ amount: -1 }, 'amount', 'MINIMUM_VALUE'],
    [{ date: 20260905 }, 'date', 'INVALID_TYPE'],
    [{ date: '2026-02-31' }, 'date', 'INVALID_DATE'],
    [{ tags: 5 }, 'tags', 'INVALID_TYPE'],
    [{ tags: ['a', 5] }, 'tags', 'INVALID_TYPE'],
    [{ method: 'barter' }, 'method', 'INVALID_FORMAT'],
    [{ method: ['pix'] }, 'method', 'INVALID_TYPE'],
    [{ count: 1.5 }, 'count', 'INVALID_FORMAT'],
    [{ count: '12a' }, 'count', 'INVALID_FORMAT'],
    [{ count: [] }, 'count', 'INVALID_TYPE'],
    [{ rate: '1e5' }, 'rate', 'INVALID_FORMAT'],
    [{ done: 'talvez' }, 'done', 'INVALID_FORMAT'],
    [{ done: 7 }, 'done', 'INVALID_TYPE'],
    [{ accountId: {} }, 'accountId', 'INVALID_TYPE'],
    [{ items: {} }, 'items', 'INVALID_TYPE'],
    [{ items: ['a'] }, 'items', 'INVALID_TYPE'],
    [{ items: [{}] }, 'items.0.itemId', 'REQUIRED_FIELD'],
    [{ items: [{ itemId: 'x' }, { itemId: [] }] }, 'items.1.itemId', 'INVALID_TYPE'],
  ])('%j is refused at %s with %s', async (change, field, code) => {
    const violations = await broken({ ...good, ...change });
    expect(violations).toEqual([{ field, code, message: expect.stringMatching(/^[A-ZÀ-Ú].+/) }]);
  });

  it.each<[object, string, string, string]>([
    [
      { description: 'x'.repeat(5_000) },
      'description',
      'MAX_LENGTH',
      'Descrição deve ter no máximo 255 caracteres',
    ],
    [
      { description: `a${'\u0301'.repeat(99)}` },
      'description',
      'INVALID_FORMAT',
      'Texto com caracteres inválidos',
    ],
    [{ address: 'x'.repeat(5_000) }, 'address', 'MAX_LENGTH', 'Busca deve ter no máximo 200 caracteres'],
    [{ tags: Array(1_001).fill('a') }, 'tags', 'MAX_LENGTH', 'Lista longa demais'],
    [{ items: Array(201).fill({}) }, 'items', 'MAX_LENGTH', 'Lista longa demais'],
  ])('of what is too long nothing else is looked at: case %#', async (change, field, code, message) =>
    expect(await broken({ ...good, ...change })).toEqual([{ field, code, message }]),
  );

  it('takes no number, day or id for another because of what is cut off behind it', async () => {
    const far = ' '.repeat(99);
    const accountId = `a0000000-0000-4000-8000-00000000000f${far}x`;
    expect(await read({ ...good, accountId })).toMatchObject({
      accountId: '00000000-0000-0000-0000-000000000000',
    });
    for (const [field, value] of Object.entries({ amount: '1', date: '2026-01-05', rate: '1', count: '1' }))
      expect(await broken({ ...good, [field]: `${value}${far}9` })).toEqual([
        expect.objectContaining({ field }),
      ]);
  });

  it('takes an id of any wrong shape for one that nothing has', async () => {
    expect(await read({ ...good, accountId: 'abc' })).toMatchObject({
      accountId: '00000000-0000-0000-0000-000000000000',
    });
    expect(await read({ ...good, accountId: 'A0000000-0000-4000-8000-00000000000F' })).toMatchObject({
      accountId: 'a0000000-0000-4000-8000-00000000000f',
    });
  });

  it('reads tags from a list or from comma text', async () => {
    const expected = { tags: ['obra', 'fase 1'] };
    expect(await read({ ...good, tags: ['Obra', ' fase 1 ', 'obra'] })).toMatchObject(expected);
    expect(await read({ ...good, tags: 'Obra, fase 1' })).toMatchObject(expected);
  });

  it('keeps to NFC, so that equal words are equal bytes', async () =>
    expect(await read({ ...good, description: 'Sa\u0303o' })).toMatchObject({ description: 'São' }));

  it('inherits the fields of its parent, and takes a password as typed', async () => {
    expect(await read({ ...good, password: ' a b ' }, Longer)).toMatchObject({
      amount: 123456,
      password: ' a b ',
    });
    expect((await broken({}, Longer)).map(({ field }) => field)).toEqual([
      'description',
      'amount',
      'password',
    ]);
  });
});
