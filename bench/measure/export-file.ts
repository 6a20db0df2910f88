import { fetchText } from '@/bench/measure/load'

/** The file of an export that a form requests, whether it comes with the answer or is made outside its request. */
export async function exportFile(
  url: string,
  cookie: string,
  form: readonly (readonly [name: string, value: string])[],
): Promise<Response> {
  const requested = await fetch(url, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin },
    body: new URLSearchParams(form.map(([name, value]) => [name, value])),
    redirect: 'manual',
  })
  return requested.status === 303 ? waitForFile(requested, url, cookie) : requested
}

async function waitForFile(requested: Response, url: string, cookie: string): Promise<Response> {
  const run = requested.headers.get('location')?.split('/').at(-1)
  const path = `${url.slice(0, url.lastIndexOf('/'))}/runs/${run}`
  for (;;) {
    const { isOver, fileHref } = JSON.parse(
      await fetchText({ url: path, headers: { cookie } }),
    ) as {
      isOver: boolean
      fileHref: string | null
    }
    if (fileHref !== null) return fetch(new URL(fileHref, url), { headers: { cookie } })
    if (isOver) throw new Error(`the export ${run} has no file`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
