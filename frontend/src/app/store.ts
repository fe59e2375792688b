/** The store: the server's data, who is signed in, and whether figures are behind. Whether the server answers stands here, too; nothing else is shared state. */
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../shared/api/api.ts';
import { freshnessReducer } from '../shared/session/freshness.ts';
import { reachabilityReducer } from '../shared/session/reachability.ts';
import { sessionReducer } from '../shared/session/session.ts';

export function makeStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      freshness: freshnessReducer,
      reachability: reachabilityReducer,
    },
    middleware: (standard) => standard().concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
