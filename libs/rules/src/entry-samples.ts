/** How entries are drawn for an auditor's sample, and how many. */

export const sampleMethods = ['random', 'by-amount', 'by-kind', 'monetary-unit'] as const;
export type SampleMethod = (typeof sampleMethods)[number];
export const sampleMethodLabels: Readonly<Record<SampleMethod, string>> = {
  random: 'Aleatória simples',
  'by-amount': 'Estratificada por valor',
  'by-kind': 'Estratificada por tipo',
  'monetary-unit': 'Por unidade monetária',
};
export const sampleSizes = { default: 25, maximum: 500 } as const;
export const sampleSeedMax = 64;
