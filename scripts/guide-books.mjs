// What the pictures of docs/guia show beside the sample year of `npm run seed`.

const YEAR_END = '2025-12-31';

/**
 * What the pictures show beside the sample year: an expense that was corrected, one that was reversed by who had booked it, a closed
 * quarter, a contract in instalments, a bank statement, codes of the accountant and a lot.
 */
export async function prepareBooks(call, administrator) {
  const before = new Date().toISOString();
  const [expense] = await call('GET', 'expenses/?limit=1');
  await call('PATCH', `expenses/${expense.id}/`, { amount: '1.250,00', reason: 'O valor da nota era outro' });
  const account = expense.account_id ?? expense.account;
  const booked = await call('POST', 'expenses/', {
    account_id: account,
    amount: '480,00',
    description: 'Frete de areia média',
    category: 'transport',
    date: YEAR_END,
  });
  await call('POST', `transactions/${booked.id}/reverse/`, {
    reason: 'Lançada em duplicidade',
    date: YEAR_END,
  });
  await call('POST', 'periods/2025-03/close/', {});
  const { results } = await call('GET', 'audit/journal/?kind=ExpenseRecorded&sort=-number&limit=3');
  const corrected = results.find(({ amount }) => amount === 1_250).id;
  await describeCompany(administrator);
  const { development, building, client } = await planContract(call);
  await importStatement(call, building);
  await deliverLot(call);
  const [newest] = await call('GET', 'expenses/?from=2025-12-01&to=2025-12-20&limit=1');
  return {
    before,
    corrected,
    account,
    development,
    building,
    client,
    expense: newest.id,
    supplier: newest.supplier,
  };
}

const describeCompany = (call) =>
  call('PUT', 'company/', {
    name: 'Construtora Horizonte Ltda.',
    cnpj: '11.222.333/0001-81',
    city: 'São Paulo, SP',
    accountantName: 'Helena Dias',
    accountantCrc: '1SP123456/O-7',
  });

/** A contract of which some instalments are late. */
async function planContract(call) {
  const { results: clients } = await call('GET', 'clients/?page=1&limit=20');
  const client = clients.find(({ developmentUnits = [] }) => developmentUnits.length > 0) ?? clients[0];
  const [{ developmentId, units = [] } = {}] = client.developmentUnits ?? [];
  const accounts = await call('GET', `accounts/?development=${developmentId}`);
  const building = accounts.find(({ type }) => type === 'building').id;
  await call('POST', 'payments/plans/', {
    accountId: building,
    clientId: client.id,
    ...(units[0] && { unitReference: units[0] }),
    total: '360.000,00',
    downPayment: '60.000,00',
    downPaymentDate: monthsFromNow(-2),
    instalments: 24,
    firstDue: monthsFromNow(-1),
    paymentMethod: 'pix',
    description: 'Contrato 12',
  });
  return { development: developmentId, building, client: client.id };
}

function monthsFromNow(months) {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + months, 10);
  return day.toISOString().slice(0, 10);
}

/** A statement of December with most of what the books have, and two fees that they have not. */
async function importStatement(call, account) {
  const { results } = await call(
    'GET',
    `transactions/?account=${account}&from=2025-12-01&to=2025-12-31&page=1&limit=12`,
  );
  const lines = results.map(({ date, amount, supplier, description, type }) => ({
    date,
    amount: ['payment', 'transfer_in', 'investment_return'].includes(type) ? amount : -amount,
    text: `PIX ${supplier ?? description}`.toUpperCase().slice(0, 60),
  }));
  lines.push({ date: '2025-12-10', amount: -39.9, text: 'TARIFA PACOTE SERVICOS' });
  lines.push({ date: '2025-12-22', amount: -12.5, text: 'IOF' });
  const rows = lines.map(
    ({ date, amount, text }, number) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount.toFixed(2)}<FITID>${number}<MEMO>${text}</STMTTRN>`,
  );
  const form = new FormData();
  form.set('file', new Blob([`OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>341<ACCTID>1234-5</BANKACCTFROM><BANKTRANLIST><DTSTART>20251201<DTEND>20251231
${rows.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`]), 'dezembro.ofx'); // prettier-ignore
  await call('POST', `bank-accounts/${account}/statements/`, form);
}

async function deliverLot(call) {
  const codes = {
    asset: '1.1.1',
    investment: '1.1.3',
    'between-developments': '1.9',
    'opening-equity': '2.3',
    revenue: '3.1',
    gain: '3.2',
    loss: '4.9',
    expense: '4.1',
  };
  const accounts = Object.entries(codes).map(([account, firm_code]) => ({
    account,
    firm_code,
    referential_code: null,
  }));
  await call('POST', 'audit/accountant/mapping/', { revision: 0, accounts });
  await call('POST', 'audit/accountant/lots/', { until: '2025-06-30' });
}

/** Calls the API as one person; fails with the message of a refusal. */
export async function caller(url, email, password) {
  const call = async (method, route, body, token) => {
    const response = await fetch(`${url}/api/${route}`, {
      method,
      headers: {
        ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { access_token: token } = await call('POST', 'auth/token/', { email, password });
  return (method, route, body) => call(method, route, body, token);
}
