/**
 * Sends a form of ours as the browser would; every such route answers with a redirect. A small one
 * may be sent as the page is left: `keepalive`.
 */
export function sendForm(
  path: string,
  body: URLSearchParams,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<boolean> {
  return fetch(path, { method: 'POST', body, redirect: 'manual', ...options }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
}
