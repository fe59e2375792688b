/** What people call the banks whose code their files give. */
const NAMES: Readonly<Record<string, string>> = {
  '1': 'Banco do Brasil',
  '33': 'Santander',
  '77': 'Banco Inter',
  '104': 'Caixa Econômica Federal',
  '208': 'BTG Pactual',
  '212': 'Banco Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '403': 'Cora',
  '422': 'Banco Safra',
  '748': 'Sicredi',
  '756': 'Sicoob',
};

/** Undefined for a bank that is not known by this code. */
export const bankName = (code: string | null): string | undefined =>
  NAMES[(code ?? '').replace(/\D/g, '').replace(/^0+/, '')];
