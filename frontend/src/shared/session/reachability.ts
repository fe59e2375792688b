/** Whether the server answers at all; refusals and failures that it tells itself are answers. Every call brings the news. */
import { createSlice } from '@reduxjs/toolkit';

export interface ReachabilityState {
  readonly gone: boolean;
}

const slice = createSlice({
  name: 'reachability',
  initialState: (): ReachabilityState => ({ gone: false }),
  reducers: {
    serverGone: (): ReachabilityState => ({ gone: true }),
    serverBack: (): ReachabilityState => ({ gone: false }),
  },
});

export const { serverGone, serverBack } = slice.actions;
export const reachabilityReducer = slice.reducer;
