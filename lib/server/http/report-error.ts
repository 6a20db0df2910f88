import { randomUUID } from 'node:crypto'
import type { Problem } from '@/lib/bank-contract/problem'
import { answerPageWith, findContext } from '@/lib/server/context'
import { findStoreFault } from '@/lib/server/db/store/store-fault'

/** Logs a fault of ours, under the id that its answer carries. */
export function reportError(
  error: unknown,
  request_id: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const isStore = findStoreFault(error) !== undefined
  const message = isStore ? 'the store cannot be reached' : 'a request failed'
  writeLine('error', { request_id, ...more, error: describeError(error) }, message)
}

/** Logs in one line a request that no page of ours sends. */
export function reportRefusal(method: string, problem: Problem): void {
  const { status, detail, request_id } = problem
  writeLine('warn', { request_id, method, status, detail }, 'a request was refused')
}

function writeLine(level: 'error' | 'warn', fields: object, message: string): void {
  const context = findContext()
  // An error of the start itself comes before there is a log.
  if (context === undefined)
    process.stderr.write(`${JSON.stringify({ ...fields, msg: message })}\n`)
  else context.log[level](fields, message)
}

/** Logs an error of a page under its request's id and the digest that the error page shows. */
export function reportPageError(error: unknown, requestId: string | string[] | undefined): void {
  const digest = (error as { digest?: unknown } | undefined)?.digest
  const id = typeof requestId === 'string' ? requestId : randomUUID()
  if (findStoreFault(error) !== undefined) answerPageWith(503, id)
  if (isMalformedState(error)) answerPageWith(400, id)
  else reportError(error, id, typeof digest === 'string' ? { digest } : {})
}

/** Whether Next could not read the header by which its router says which page it is on. */
function isMalformedState(error: unknown): boolean {
  return error instanceof Error && error.message.includes('router state header')
}

const maxDepth = 4

/**
 * What may be logged of an error. A failed statement carries its values, an address its query, and
 * both may hold what nobody should read: they are left out.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    name: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= maxDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

interface DescribedError {
  name: string
  message?: string
  code?: string
  stack?: string
  cause?: DescribedError
}

function withoutValues(message: string): string {
  return message
    .replace(/\bparams:[\s\S]*$/i, 'params: […]')
    .replace(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/g, '$1?[…]')
    .slice(0, 1000)
}

// The first lines of a stack repeat the message.
function framesOf(error: Error): string {
  const lines = error.stack?.split('\n') ?? []
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
