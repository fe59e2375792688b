/** Waits, but not for ever: what came in time, or undefined, also where it failed; anyone who needs it then asks again. */
export function soon<Value>(coming: Promise<Value>, patienceMs: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patienceMs);
    coming.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
