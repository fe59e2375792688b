/** What the store's process and its starter agree on. */

export const WHAT_IT_IS =
  'Armazém de eventos embutido (protocolo EventStoreDB): para uma só máquina, desenvolvimento, testes e pequenos ' +
  'escritórios. Várias máquinas usam um cluster EventStoreDB ou KurrentDB.';

/** Printed with the port right after it, on a line of its own. */
export const LISTENING = 'listening on 127.0.0.1:';

export const EXIT = { wrongSetting: 2, sessionLost: 3, writerBusy: 4, broken: 70 } as const;
