/** Types into the fields of money, days and taxpayers of the real program, as fast as keys can come, in a browser that is slow. */
import type { CDPSession, Page } from 'playwright-core';
import {
  cnpj,
  cpf,
  date,
  money,
  randomOf,
  roundMoney,
  type Random,
  type TypedValue,
} from './typed-values.ts';

const SLOWER = 5;
const MOST_PAUSE_MS = 30;

interface TypedField {
  readonly label: RegExp;
  readonly value: (random: Random) => TypedValue;
}
interface Opened {
  readonly title: string;
  /** Behind the program's own address. */
  readonly address: string;
  readonly fields: readonly TypedField[];
  /** Its kinds of fields are in no other form. */
  readonly times?: number;
}

export const forms = (developmentId: string, accountId: string): readonly Opened[] => {
  const of = (name: string) => `/developments/${developmentId}?dialogo=${name}&conta=${accountId}`;
  const booking = [
    { label: /^Valor/, value: money },
    { label: /^Valor/, value: roundMoney },
    { label: /^Data$|^Data\s*\*/, value: date },
  ];
  return [
    { title: 'Adicionar Despesa', address: of('despesa'), fields: booking },
    { title: 'Registrar Pagamento', address: of('pagamento'), fields: booking },
    { title: 'Transferência entre contas', address: of('transferencias'), fields: booking },
    { title: 'Aplicação Financeira', address: of('aplicacoes'), fields: booking },
    {
      title: 'Novo Cliente',
      address: '/clients?dialogo=novo-cliente',
      times: 4,
      fields: [
        { label: /^CPF|^CNPJ/, value: cpf },
        { label: /^CPF|^CNPJ/, value: cnpj },
      ],
    },
  ];
};

/** What stands in a field and was not typed, of `count` values in each kind of field; empty where none is wrong. */
export async function typedWrongly(
  page: Page,
  root: string,
  opened: Opened,
  count: number,
  seed: number,
): Promise<string[]> {
  const random = randomOf(seed);
  const wrong: string[] = [];
  await page.goto(root + opened.address);
  const dialog = page.getByRole('dialog', { name: opened.title });
  await dialog.locator(':focus').waitFor();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let n = 0; n < count * (opened.times ?? 1); n++) {
    for (const { label, value } of opened.fields) {
      const input = dialog.getByLabel(label).and(dialog.locator('input')).first();
      const { keys, stands } = value(random);
      await input.selectText();
      await burst(keyboard, keys, random);
      const there = await input.inputValue();
      if (there !== stands)
        wrong.push(`${opened.title}, ${label.source}: ${keys} stands as ${there}, not ${stands}`);
    }
  }
  await keyboard.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await keyboard.detach();
  return wrong;
}

/** No key waits for the one before it to be done with; Tab comes as close behind them. */
async function burst(keyboard: CDPSession, text: string, random: Random): Promise<void> {
  const pause = random(MOST_PAUSE_MS + 1);
  const sent: Promise<unknown>[] = [];
  for (const key of [...text, 'Tab']) {
    const event = eventOf(key);
    sent.push(
      keyboard.send('Input.dispatchKeyEvent', { type: event.text ? 'keyDown' : 'rawKeyDown', ...event }),
    );
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined }));
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await Promise.all(sent);
}

function eventOf(key: string) {
  if (key === 'Tab') return { key, code: 'Tab', windowsVirtualKeyCode: 9, text: '' };
  const named: Readonly<Record<string, readonly [code: string, virtual: number]>> = {
    ',': ['Comma', 188],
    '.': ['Period', 190],
    '/': ['Slash', 191],
    '-': ['Minus', 189],
  };
  const [code, windowsVirtualKeyCode] = named[key] ?? [`Digit${key}`, 48 + Number(key)];
  return { key, code, windowsVirtualKeyCode, text: key };
}
