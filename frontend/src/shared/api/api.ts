/** The empty API that the generated endpoints are injected into: cache times, tags and when to read again. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { livroBaseQuery } from './base-query.ts';

export const api = createApi({
  baseQuery: livroBaseQuery,
  keepUnusedDataFor: 300,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
