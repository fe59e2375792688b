// The contexts from the ground up: each may know those before it, by their `public.ts`, and none that comes after.
module.exports = [
  'identity',
  'company',
  'developments',
  'ledger',
  'purchases',
  'attachments',
  'banking',
  'clients',
  'insights',
  'audit',
];
