import * as z from 'zod'

/** A route of ours that answered with an error, or not at all. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The HTTP status; undefined where nothing answered. */
  readonly status: number | undefined
  readonly title: string | undefined

  constructor(status: number | undefined, title?: string, options?: ErrorOptions) {
    super(title ?? `the request failed: ${status ?? 'no answer'}`, options)
    this.status = status
    this.title = title
  }
}

const problemSchema = z.looseObject({ title: z.string() })

/** Reads JSON from a route of ours; throws RequestError, or ZodError where it is not what it should be. */
export async function getJson<Value>(
  path: string,
  schema: z.ZodType<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const response = await send(path, {
    headers: { accept: 'application/json' },
    ...(signal !== undefined && { signal }),
  })
  return schema.parse(await response.json())
}

/**
 * Posts a form to a route of ours. They answer with a redirect, as to any form, which is not followed:
 * the page stays where it is. Throws RequestError.
 */
export async function postForm(
  path: string,
  fields: Iterable<readonly [name: string, value: string]>,
): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  await send(path, { method: 'POST', body, redirect: 'manual' })
}

/** The response, where the route succeeded. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted === true) throw cause
    throw new RequestError(undefined, undefined, { cause })
  })
  if (response.ok || response.type === 'opaqueredirect') return response
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined))
  throw new RequestError(response.status, problem.data?.title)
}
