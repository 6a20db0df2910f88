import type { CloseConflict } from '@/lib/domain/close/close-conflict'
import { proofNeeded } from '@/lib/domain/people/permissions'
import type { Answers } from '@/lib/queries/answers'
import { proveIdentity } from '@/lib/queries/prove-identity'

/** A route of ours that answered with an error, or not at all. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The HTTP status; undefined where nothing answered. */
  readonly status: number | undefined
  /** What the route says of it; undefined where it said nothing. */
  readonly reason: string | undefined

  /** What the route answered, as it came; undefined where that was no JSON. */
  readonly problem: unknown

  constructor(
    status: number | undefined,
    reason?: string,
    options?: ErrorOptions & { problem?: unknown },
  ) {
    super(reason ?? `the request failed: ${status ?? 'no answer'}`, options)
    this.status = status
    this.reason = reason
    this.problem = options?.problem
  }
}

/** What the server says of a request that it refuses. */
export function reasonOf(error: Error): string | undefined {
  return error instanceof RequestError ? error.reason : undefined
}

/** The same of one that was made too often; undefined of every other failure. */
export function tooOften(error: Error | null): string | undefined {
  return error instanceof RequestError && error.status === 429 ? error.reason : undefined
}

/** Reads JSON from a route of ours; throws RequestError, or ZodError where it is not what it should be. */
export async function getJson<Name extends keyof Answers>(
  path: string,
  name: Name,
  signal?: AbortSignal,
): Promise<Answers[Name]> {
  const headers = { accept: 'application/json' }
  const response = send(path, { headers, ...(signal !== undefined && { signal }) })
  return readJson(await response, name)
}

export async function readJson<Name extends keyof Answers>(
  response: Response,
  name: Name,
): Promise<Answers[Name]> {
  return parseAnswer(await response.json(), name)
}

/** What a route answered, where it is what it should be. Throws ZodError. */
export async function parseAnswer<Name extends keyof Answers>(
  answer: unknown,
  name: Name,
): Promise<Answers[Name]> {
  return (await answerSchema(name)).parse(answer)
}

/** What somebody else did before, where a route refused a form because of it; undefined of any other failure. */
export async function conflictIn(error: unknown): Promise<CloseConflict | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { closeConflictSchema } = await import('@/lib/domain/close/close-conflict')
  return closeConflictSchema.safeParse(error.problem).data
}

/** Reads a file from a route of ours. Throws RequestError. */
export async function getBytes(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await send(path, { signal })).arrayBuffer()
}

/** Each line of a streamed answer as it comes: an answer grows with every line. */
export async function* readLines<Name extends keyof Answers>(
  path: string,
  name: Name,
  signal: AbortSignal,
  /** Of a form; without one the route is only read. */
  form?: URLSearchParams,
): AsyncGenerator<Answers[Name]> {
  const sent = form === undefined ? {} : { method: 'POST', body: form }
  const { body } = await send(path, { signal, ...sent })
  if (body === null) return
  const schema = await answerSchema(name)
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield schema.parse(JSON.parse(line))
    if (done) return
  }
}

async function answerSchema<Name extends keyof Answers>(name: Name) {
  const { answerSchemas } = await import('@/lib/queries/answers')
  return answerSchemas[name]
}

/**
 * Posts a form to a route of ours. They answer with a redirect, as to any form, which is not followed:
 * the page stays where it is. Throws RequestError.
 */
export async function postForm(
  path: string,
  fields: Iterable<readonly [name: string, value: string]> | FormData,
): Promise<void> {
  // A form with a file goes as it is.
  if (fields instanceof FormData) {
    await send(path, { method: 'POST', body: fields, redirect: 'manual' })
    return
  }
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  // A page that is left at once does not take back what was just done on it.
  const keepalive = String(body).length < maxKeepaliveLength
  await send(path, { method: 'POST', body, redirect: 'manual', keepalive })
}

// Browsers keep 64 KiB of requests alive in all.
const maxKeepaliveLength = 32_000

/** The same for a route that answers with JSON. */
export async function postForAnswer<Name extends keyof Answers>(
  path: string,
  fields: Iterable<readonly [name: string, value: string]>,
  name: Name,
): Promise<Answers[Name]> {
  const body = new URLSearchParams()
  for (const [field, value] of fields) body.append(field, value)
  const headers = { accept: 'application/json' }
  return readJson(await send(path, { method: 'POST', body, headers }), name)
}

/**
 * The response, where the route succeeded. One that takes a recent proof of who is there is requested
 * again once the person has given it.
 */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted === true) throw cause
    throw new RequestError(undefined, undefined, { cause })
  })
  if (response.ok || response.type === 'opaqueredirect') return response
  const problem: unknown = await response.json().catch(() => undefined)
  if (isProofNeeded(problem) && (await proveIdentity())) return send(path, init)
  throw new RequestError(response.status, reasonIn(problem), { problem })
}

function isProofNeeded(problem: unknown): boolean {
  if (problem === null || typeof problem !== 'object') return false
  return 'type' in problem && problem.type === proofNeeded
}

/** What the route says of it, in the person's words: RFC 9457's `detail`, else its title. */
function reasonIn(problem: unknown): string | undefined {
  if (problem === null || typeof problem !== 'object') return undefined
  const words =
    'detail' in problem ? problem.detail : 'title' in problem ? problem.title : undefined
  return typeof words === 'string' && words !== '' ? words : undefined
}
