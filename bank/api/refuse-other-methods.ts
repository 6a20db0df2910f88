import type { Env, Hono } from 'hono'
import { ProblemError } from '@/bank/api/problem'

/** RFC 9110 §15.5.6: an address that answers one method is there for all; the others get 405. */
export function refuseOtherMethods<E extends Env>(routes: Hono<E>): void {
  const known = new Map<string, Set<string>>()
  for (const { path, method } of routes.routes) {
    // What is mounted for all methods is no answer of its own.
    if (method === 'ALL') continue
    const methods = known.get(path) ?? new Set<string>()
    // Hono answers HEAD wherever it answers GET.
    known.set(path, new Set([...methods, method, ...(method === 'GET' ? ['HEAD'] : [])]))
  }
  for (const [path, methods] of known) {
    const allow = [...methods].join(', ')
    routes.all(path, () => {
      throw new ProblemError('method_not_allowed', `This address only answers ${allow}.`, {
        headers: { allow },
      })
    })
  }
}
