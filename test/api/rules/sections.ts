/**
 * The headings of both specification documents' sections 5 and 8, with how many rules stand in the table for each: asked over
 * HTTP, and sentences of the catalogue. Who adds or takes away a row says so here.
 */
interface Told {
  readonly rules: number;
  readonly sentences: number;
}

export const sections: Readonly<Record<string, Told>> = {
  'core §5 Login and users': { rules: 51, sentences: 9 },
  'core §5 Development form': { rules: 64, sentences: 10 },
  'core §5 Transfer form': { rules: 35, sentences: 11 },
  'core §5 Generic validators': { rules: 24, sentences: 2 },
  // Its English words were replaced by Portuguese ones, which the browser says: nothing for a server to refuse.
  'core §8 Transport': { rules: 0, sentences: 0 },
  'core §8 Service codes': { rules: 4, sentences: 7 },
  'core §8 Auth messages': { rules: 3, sentences: 11 },
  'core §8 User operations': { rules: 2, sentences: 11 },
  'core §8 Developments': { rules: 2, sentences: 13 },
  // Its sentences are asked of a database out of reach, in the tests of the dashboard.
  'core §8 Dashboard': { rules: 0, sentences: 3 },
  'core §8 History and transfers': { rules: 1, sentences: 7 },
  'records §5 Client': { rules: 37, sentences: 13 },
  'records §5 Expense': { rules: 43, sentences: 1 },
  'records §5 Payment': { rules: 72, sentences: 5 },
  'records §5 Investment': { rules: 65, sentences: 11 },
  'records §5 Purchase request': { rules: 31, sentences: 7 },
  'records §5 General': { rules: 7, sentences: 0 },
  'records §8 Clients': { rules: 2, sentences: 6 },
  'records §8 Expenses': { rules: 1, sentences: 3 },
  'records §8 Payments': { rules: 1, sentences: 4 },
  // What the server refuses of these stands under section 5; the rest are the screens' own words.
  'records §8 Investments': { rules: 0, sentences: 6 },
  'records §8 Purchase requests': { rules: 0, sentences: 12 },
  'records §8 Dates': { rules: 0, sentences: 2 },
  // Refers to the core document.
  'records §8 Shared': { rules: 0, sentences: 0 },
};

/** `core §5 Login and users, §8 User operations; records §5 General` as its parts, each with its document. */
export function headingsOf(section: string): readonly string[] {
  let document = '';
  return section.split(/[;,] (?=§|core|records)/).map((part) => {
    const [, named, rest] = /^(?:(core|records) )?(.*)$/.exec(part)!;
    document = named ?? document;
    return `${document} ${rest}`;
  });
}
