import { describe, expect, test } from 'vitest'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { type Action, NotAllowedError } from '@/lib/domain/people/permissions'
import { createText } from '@/lib/i18n/translations'
import {
  ClientForgottenError,
  ClientNotFoundError,
  SignedOutError,
} from '@/lib/server/auth/access-errors'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { NoRoomError, StoreUnavailableError } from '@/lib/server/db/store/store-fault'
import { problemResponse } from '@/lib/server/http/problem-response'
import { describeError } from '@/lib/server/http/report-error'
import { HttpError, ReadFailedError, toProblem } from '@/lib/server/http/to-problem'

const { text } = createText('en')
const mapFailure = (failure: ReadFailure) => toProblem(new ReadFailedError(failure), 'r1', text)

describe('errors as problems', () => {
  const failures: [ReadFailure, number][] = [
    [{ code: 'needs_reconnect', reason: 'revoked_at_bank' }, 409],
    [{ code: 'disconnected' }, 409],
    [{ code: 'missing_scope', scope: 'cards:read' }, 403],
    [{ code: 'page_token_refused', detail: '' }, 400],
    [{ code: 'invalid_request', detail: 'x.', errors: [] }, 400],
    [{ code: 'not_found' }, 404],
    [{ code: 'rate_limited', retryAfterSeconds: 7.2 }, 503],
    [{ code: 'connection_busy' }, 503],
    [{ code: 'file_unreadable', reason: 'failed', reference: 'QX7' }, 502],
    [{ code: 'file_unreadable', reason: 'slow', reference: 'QX7' }, 504],
    [{ code: 'bank_unreachable', reference: 'QX7' }, 502],
    [{ code: 'bank_slow', reference: 'QX7' }, 504],
    [{ code: 'bank_unreadable', reference: 'QX7' }, 502],
    [{ code: 'bank_failed', reference: 'QX7' }, 502],
  ]

  test.each(failures)('%o is answered with %i', (failure, status) => {
    const { problem, isFault } = mapFailure(failure)
    expect(problem).toMatchObject({ type: 'about:blank', status, request_id: 'r1' })
    expect(isFault).toBe(false)
    expect(problem.detail).toContain('reference' in failure ? 'QX7' : '.')
  })

  test('a wait is named in whole seconds', () => {
    expect(mapFailure({ code: 'rate_limited', retryAfterSeconds: 7.2 }).headers).toEqual({
      'retry-after': '8',
    })
    expect(mapFailure({ code: 'rate_limited', retryAfterSeconds: null }).headers).toEqual({
      'retry-after': '30',
    })
  })

  test('nobody signed in is 401, a client of others is 404', () => {
    expect(toProblem(new SignedOutError(''), 'r', text).problem.status).toBe(401)
    expect(toProblem(new ClientNotFoundError(''), 'r', text).problem.status).toBe(404)
    expect(toProblem(new ClientForgottenError(''), 'r', text).problem.status).toBe(410)
    const refused = new HttpError(403, { say: 'problems.admins_only' })
    expect(toProblem(refused, 'r', text).problem.detail).toBe(text('problems.admins_only'))
    expect(toProblem(new ConnectionsError('unknown_client'), 'r', text).problem.status).toBe(404)
    expect(toProblem(new ConnectionsError('not_quarantined'), 'r', text).problem.status).toBe(409)
  })

  test('a person who may not do it is answered 403, with the roles that may', () => {
    const said = (action: Action) => toProblem(new NotAllowedError(action), 'r', text).problem
    expect(said('forget')).toMatchObject({ status: 403, detail: text('problems.admins_only') })
    expect(said('sign_off').detail).toBe(text('problems.reviewers_only'))
    expect(said('connect').detail).toBe(text('problems.preparers_only'))
  })

  const coded = (code: string) => Object.assign(new Error('canary-4711'), { code })

  test.each([
    ['gone', new StoreUnavailableError(coded('57P01')), 'problems.store'],
    ['full', new StoreUnavailableError(coded('53100')), 'problems.no_room'],
    [
      'full behind a query',
      new Error('Failed query', { cause: coded('53100') }),
      'problems.no_room',
    ],
    ['in need of a folder that is full', coded('ENOSPC'), 'problems.no_room'],
    [
      'in need of a quota that is spent',
      new Error('x', { cause: coded('EDQUOT') }),
      'problems.no_room',
    ],
    ['given up for want of room', new NoRoomError(), 'problems.no_room'],
  ] as const)('what is %s is 503, says so, and when to try again', (_, error, say) => {
    const { problem, headers, isFault } = toProblem(error, 'r1', text)
    expect(problem).toMatchObject({ status: 503, detail: text(say) })
    expect(headers).toEqual({ 'retry-after': '5' })
    expect(isFault).toBe(true)
    expect(JSON.stringify(problem)).not.toContain('4711')
  })

  test('the loser of a refresh says what happened', () => {
    const said = (renewal?: 'elsewhere' | 'done_elsewhere') =>
      mapFailure({ code: 'connection_busy', ...(renewal && { renewal }) }).problem.detail
    expect(said()).toBe(text('problems.busy'))
    expect(said('elsewhere')).toContain('is being renewed by another instance')
    expect(said('done_elsewhere')).toContain('was just renewed by another instance')
  })

  test('an unforeseen error says nothing of itself', () => {
    const { problem, isFault } = toProblem(new Error('canary-4711'), 'r1', text)
    expect(isFault).toBe(true)
    expect(problem.status).toBe(500)
    expect(JSON.stringify(problem)).not.toContain('4711')
    expect(toProblem('thrown text', 'r1', text).problem.status).toBe(500)
  })
})

test('a problem is a page for a person and JSON for a program', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Gateway',
    status: 502,
    detail: '<script>alert(1)</script>',
    request_id: 'r1',
  }
  const json = problemResponse(problem, {
    asPage: false,
    language: 'en',
    headers: { 'retry-after': '5' },
  })
  expect(json.status).toBe(502)
  expect(json.headers.get('content-type')).toBe('application/problem+json')
  expect(json.headers.get('retry-after')).toBe('5')
  expect(await json.json()).toEqual(problem)
  const page = problemResponse(problem, { asPage: true, language: 'en' })
  expect(page.status).toBe(502)
  const html = await page.text()
  expect(html).toContain('<h1>Bad Gateway</h1>')
  expect(html).not.toContain('<script>')
})

test('a problem’s page speaks the language that it is answered in', async () => {
  const { problem } = toProblem(
    new HttpError(404, { say: 'problems.no_calendar' }),
    'r1',
    createText('ar').text,
  )
  const html = await problemResponse(problem, { asPage: true, language: 'ar' }).text()
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<h1>غير موجود</h1>')
  expect(html).toContain('لا يوجد تقويم كهذا.')
})

describe('an error in the log', () => {
  test('an error in the log keeps its name, code, frames and cause', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const described = describeError(new TypeError('failed', { cause }))
    expect(described).toMatchObject({
      name: 'TypeError',
      message: 'failed',
      cause: { name: 'Error', code: 'ECONNREFUSED' },
    })
    expect(described.stack).toMatch(/^\s+at /)
  })

  test('loses the values of a statement and the query of an address', () => {
    const statement = new Error('Failed query: select $1\nparams: canary-1,canary-2')
    const address = new Error('GET https://files.example/x?signature=canary-3#canary-4 failed')
    const printed = JSON.stringify([describeError(statement), describeError(address)])
    expect(printed).not.toContain('canary')
    expect(printed).toContain('https://files.example/x')
  })

  test('what is no error, or its own cause, does not break the log', () => {
    expect(describeError('canary')).toEqual({ name: 'string' })
    const loop = new Error('loop')
    loop.cause = loop
    expect(JSON.stringify(describeError(loop)).length).toBeLessThan(20_000)
  })
})

test('the page of every status that the program gives has a heading in the reader’s language', async () => {
  for (const status of [400, 401, 403, 404, 409, 410, 415, 422, 429, 500, 502, 503]) {
    const problem = {
      type: 'about:blank',
      title: 'In English',
      status,
      detail: '',
      request_id: 'r',
    }
    const page = await problemResponse(problem, { asPage: true, language: 'de' }).text()
    expect(page, String(status)).not.toContain('In English')
  }
})
