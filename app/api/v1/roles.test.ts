import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { may, personRoles } from '@/lib/domain/people/permissions'
import { assignClient } from '@/lib/server/db/client-labels'
import { budgets, spend } from '@/lib/server/rights/budgets'
import { getContext } from '@/lib/server/context'
import { call, openProgramOffice, operationNames, type ProgramOffice } from '@/test/api/program'
import { programChanges } from '@/test/api/program-changes'
import { ageStore } from '@/test/db/store'

let here: ProgramOffice
beforeAll(async () => {
  here = await openProgramOffice()
})
afterAll(() => here.close())

const cases = Object.entries(programChanges).flatMap(([name, changes]) =>
  changes.map((change) => ({ name, ...change })),
)

it('every call that changes something has its line in the table', () => {
  const changing = operationNames.filter((name) => !name.startsWith('GET '))
  expect(Object.keys(programChanges).toSorted()).toEqual(changing.toSorted())
})

/** What people have done, and what was begun. */
async function stored(): Promise<string> {
  const { database } = here.dashboard
  const tables = [
    'close',
    'close_event',
    'exception_entry',
    'tick',
    'books_file',
    'export_run',
    'hand_over',
  ]
  const rows = await Promise.all(tables.map((table) => database.query(`select * from ${table}`)))
  return JSON.stringify(rows)
}

describe.each(personRoles)('the program of a %s', (role) => {
  it.each(cases)('$name, which takes: $needs', async ({ name, needs, body }) => {
    const { token, person } = await here.tokenOf(role)
    const { firm_id, id: person_id } = person
    const { connection_id } = here
    await assignClient(here.dashboard.database, { firm_id, person_id, connection_id })
    const isAllowed = may({ role }, needs)
    const before = isAllowed ? '' : await stored()
    const response = await call(name, {
      token,
      params: here.paramsOf(name),
      ...(body !== undefined && { body }),
    })
    expect(response.status === 403, String(response.status)).toBe(!isAllowed)
    expect(response.status).toBeLessThan(500)
    if (!isAllowed) expect(await stored()).toBe(before)
    await here.dashboard.database.query('delete from api_token')
  })
})

it.each([
  ['readings', 'GET /clients/{id}/closes/{month}'],
  ['readings', 'GET /clients/{id}/closes/{month}/findings'],
  ['readings', 'POST /clients/{id}/closes/{month}/findings/{finding_id}/decision'],
  ['readings', 'GET /clients/{id}/accounts/{account_id}/books/{month}'],
  ['books', 'POST /clients/{id}/accounts/{account_id}/books/{month}'],
  ['signatures', 'POST /clients/{id}/closes/{month}/signatures'],
] as const)('once the budget of %s is spent, %s is answered 429', async (budget, name) => {
  const { token, person } = await here.tokenOf('admin')
  await ageStore(here.dashboard.database, 16 * 60)
  await spend(getContext(), { person }, budget, budgets[budget])
  const response = await call(name, { token, params: here.paramsOf(name) })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})
