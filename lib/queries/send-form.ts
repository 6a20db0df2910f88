/** Sends a form of ours as the browser would; every such route answers with a redirect. */
export function sendForm(path: string, body: URLSearchParams): Promise<boolean> {
  return fetch(path, { method: 'POST', body, redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
}
