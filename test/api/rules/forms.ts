/** Every form of the specification's sections 5, by name. */
import { person } from '../clients.fixture.ts';
import { wanted } from '../purchases.fixture.ts';
import { accessForms } from './access-forms.ts';
import { clientRows } from './client-rows.ts';
import { developmentRows } from './development-rows.ts';
import { ledgerForms } from './ledger-forms.ts';
import { asking, changing } from './purchase-rows.ts';
import { fixed, type Form } from './rule.ts';

export const forms: Readonly<Record<string, Form>> = {
  ...accessForms,
  ...ledgerForms,
  'a development': {
    section: 'core §5 Development form',
    path: () => 'developments/',
    body: () => ({ name: 'Recusado', status: 'active', startDate: '2026-01-10' }),
    rows: fixed(developmentRows),
  },
  'a client': {
    section: 'records §5 Client',
    path: () => 'clients/',
    body: ({ development }) => person(800, development),
    rows: fixed(clientRows),
  },
  'a purchase request': {
    section: 'records §5 Purchase request',
    path: () => 'purchase-requests/',
    body: ({ development }) => wanted({ id: development }),
    rows: fixed(asking),
  },
  'a change of a purchase request': {
    section: 'records §4 Purchase request, §5 Purchase request',
    method: 'patch',
    path: ({ purchase }) => `purchase-requests/${purchase}/`,
    body: () => ({}),
    rows: fixed(changing),
  },
};
