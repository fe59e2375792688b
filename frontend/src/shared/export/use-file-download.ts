/** A download as a component sees it: idle, under way with what has come, failed with what to do again, or done. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { ApiError } from '../api/api-error.ts';
import { fetchFile, saveFile } from './fetch-file.ts';

export type Download =
  | { readonly state: 'idle' | 'ready' }
  | { readonly state: 'fetching'; readonly bytes: number }
  | { readonly state: 'failed'; readonly error: ApiError };

export interface FileDownload {
  readonly download: Download;
  readonly start: (url: string) => void;
  /** Fetches the last address again. */
  readonly retry: () => void;
  readonly cancel: () => void;
}

export function useFileDownload(): FileDownload {
  const store = useStore();
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  const last = useRef('');

  const fetchAndSave = async (url: string) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    last.current = url;
    // Anyone who cancelled or started another one hears no more of this one.
    const tell = (news: Download) => {
      if (running.current === mine) setDownload(news);
    };
    tell({ state: 'fetching', bytes: 0 });
    const answer = await fetchFile(url, store, mine.signal, (bytes) => tell({ state: 'fetching', bytes }));
    if (running.current !== mine) return;
    if ('error' in answer) return tell({ state: 'failed', error: answer.error });
    saveFile(answer.file);
    tell({ state: 'ready' });
  };
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setDownload({ state: 'idle' });
  };
  // Who leaves the page waits for no file.
  useEffect(() => () => running.current?.abort(), []);

  return {
    download,
    start: (url) => void fetchAndSave(url),
    retry: () => void fetchAndSave(last.current),
    cancel,
  };
}
