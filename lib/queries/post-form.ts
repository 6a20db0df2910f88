/**
 * Sends a form of ours as the browser would, and stays where it is. Every such route answers with a
 * redirect; where there is none the page itself says best what is wrong: true if there was one.
 */
export async function postForm(path: string, body: URLSearchParams): Promise<boolean> {
  const isDone = await fetch(path, { method: 'POST', body, redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )
  if (!isDone) location.reload()
  return isDone
}
