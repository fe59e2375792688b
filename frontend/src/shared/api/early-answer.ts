/** The answer to what public/early.js asked before the program was there; it is handed out once, to anyone who asks the same. */
interface EarlyQuestion {
  readonly path: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    livroEarly?: EarlyQuestion;
  }
}

/** The answer that is here or on its way; undefined where nobody asked early, or it was taken already. */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const early = window.livroEarly;
  if (!early || request.method !== 'GET' || new URL(request.url).pathname !== early.path) return undefined;
  delete window.livroEarly;
  return early.answer;
}
